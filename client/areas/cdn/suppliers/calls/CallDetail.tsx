import { callDays, supplierCall, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { columnsOf } from '../../../../kernel/declared/columns';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Dialog, EmptyState, Facts, Skeleton } from '../../../../ui';
import { CallBodies } from './CallBodies';
import { CallReplay } from './CallReplay';
import { type Call, resultCells } from '../resultCells';
import { texts } from '../texts';

const WholeAddress = ({ row }: { row: Call }) => (
  <code className="break-all font-mono text-xs">{`${row.method} ${row.url}`}</code>
);
const facts = ['createdAt', 'operation', 'url', 'errorClass', 'message', 'ms', 'attempt'] as const;

/** A call with its bodies, also of a link that is older than what is kept. */
export const CallDetail = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { value, failure, reload } = useQuery(supplierCalls.endpoints.one, { id });
  const shown = columnsOf<Call>(supplierCall.schema.shape, [...facts, 'requestId'], {
    cells: { ...resultCells, url: WholeAddress },
  });
  const isGone = failure?.code === 'data.absent';
  return (
    <Dialog open size="lg" title={t(texts.calls.detail)} onClose={onClose}>
      {isGone && (
        <EmptyState kind="nothing" title={t(texts.calls.gone)}>
          {t(texts.calls.goneNote, { days: callDays })}
        </EmptyState>
      )}
      {failure && !isGone && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-60 w-full" />}
      {value && !isGone && (
        <>
          <Facts columns={1} items={shown.map((c) => [c.header, c.cell(value)])} />
          <CallReplay key={value.id} call={value} />
          <CallBodies call={value} />
        </>
      )}
    </Dialog>
  );
};
