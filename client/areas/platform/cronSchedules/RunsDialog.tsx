import { cronSchedules } from '#shared/areas/platform/cronSchedules/cronSchedules';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { Dialog } from '../../../ui';
import type { ScheduleRow } from './ScheduleDialog';
import { scheduleName } from './scheduleName';
import { texts } from './texts';

const Runs = embeddedList(cronSchedules, {
  endpoint: 'runs',
  path: '/cronSchedules/runs',
  prefix: 'runs.',
  columns: ['dueAt', 'state', 'cause', 'summary', 'missedBefore', 'endedAt'],
  grow: 'summary',
  widths: { dueAt: 120, state: 170, cause: 90, missedBefore: 90, endedAt: 120 },
  filters: ['state'],
  refreshOn: [cronSchedules.events.changed],
  tint: false,
  empty: { title: texts.noRuns },
});

/** All runs of a schedule. */
const RunsDialog = ({ row, onClose }: { row: ScheduleRow; onClose(): void }) => (
  <Dialog open size="lg" title={`${t(texts.runs)} · ${scheduleName(row)}`} onClose={onClose}>
    <Runs fixed={{ id: row.id }} />
  </Dialog>
);
export default RunsDialog;
