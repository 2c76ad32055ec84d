import {
  callClasses,
  supplierCall,
  type supplierCalls,
} from '#shared/areas/cdn/suppliers/supplierCalls';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { columnsOf } from '../../../kernel/declared/columns';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import type { ListParts } from '../../../kernel/screens/screens';
import { Badge, Dialog, Facts } from '../../../ui';
import { CallSummary } from './CallSummary';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Row = RowOf<typeof supplierCalls.endpoints.list>;
type Of = { row: Row };

const Result = ({ row }: Of) =>
  row.errorClass === null ? (
    <Badge tone="success">{row.status}</Badge>
  ) : (
    <StateBadge of={callClasses[row.errorClass]} />
  );
const Operation = ({ row }: Of) => <code className="font-mono text-xs">{row.operation}</code>;
const Address = ({ row }: Of) => (
  <span title={row.url} className="font-mono text-xs">{`${row.method} ${row.url}`}</span>
);
const WholeAddress = ({ row }: Of) => (
  <code className="break-all font-mono text-xs">{`${row.method} ${row.url}`}</code>
);

const facts = ['createdAt', 'operation', 'url', 'errorClass', 'message', 'ms', 'attempt'] as const;
const cells = { operation: Operation, errorClass: Result };
const Detail = ({ row, onClose }: Of & { onClose(): void }) => {
  const shown = columnsOf<Row>(supplierCall.schema.shape, [...facts, 'requestId'], {
    cells: { ...cells, url: WholeAddress },
  });
  return (
    <Dialog open size="lg" title={t(texts.calls.detail)} onClose={onClose}>
      <Facts columns={1} items={shown.map((c) => [c.header, c.cell(row)])} />
    </Dialog>
  );
};

/** What the list of calls draws itself, and the summary above it. */
const parts: ListParts<Row> = {
  cells: { ...cells, url: Address },
  above: CallSummary,
  drawer: Detail,
};
export default parts;
