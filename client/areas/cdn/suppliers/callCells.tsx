import type { ListParts } from '../../../kernel/screens/screens';
import { CallDetail } from './calls/CallDetail';
import { CallSummary } from './calls/CallSummary';
import { type Call, resultCells } from './resultCells';

const Address = ({ row }: { row: Call }) => (
  <span title={row.url} className="font-mono text-xs">{`${row.method} ${row.url}`}</span>
);

/** What the list of calls draws itself, and the summary above it. */
const parts: ListParts<Call> = {
  cells: { ...resultCells, url: Address },
  above: CallSummary,
  detail: CallDetail,
};
export default parts;
