import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { RunStrip } from '../../platform/cronSchedules/RunStrip';

/** What the list of scheduled SMS tests draws itself: the last runs as a strip. */
const parts: ListParts<RowOf<typeof smsScheduledTests.endpoints.list>> = {
  cells: { runs: ({ row }) => <RunStrip runs={row.runs} /> },
};
export default parts;
