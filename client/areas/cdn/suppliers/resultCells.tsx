import { callClasses, type supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { StateDot } from '../../../kernel/declared/StateBadge';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Badge } from '../../../ui';

export type Call = RowOf<typeof supplierCalls.endpoints.list>;
type Of = { row: Call };

const Result = ({ row }: Of) =>
  row.errorClass === null ? (
    <Badge tone="success">{row.status}</Badge>
  ) : (
    <StateDot of={callClasses[row.errorClass]} />
  );
const Operation = ({ row }: Of) => <code className="font-mono text-xs">{row.operation}</code>;

/** What list and detail of calls draw alike. */
export const resultCells = { operation: Operation, errorClass: Result };
