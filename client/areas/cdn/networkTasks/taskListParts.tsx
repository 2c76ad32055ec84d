import type { netTasks } from '#shared/areas/cdn/networkTasks/netTasks';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { RunStrip } from '../../platform/cronSchedules/RunStrip';

type Row = RowOf<typeof netTasks.endpoints.list>;
/** What the list of network tasks draws itself: the last rounds as a strip. */
const parts: ListParts<Row> = { cells: { runs: ({ row }) => <RunStrip runs={row.runs} /> } };
export default parts;
