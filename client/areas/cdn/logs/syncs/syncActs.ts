import type { logSyncs } from '#shared/areas/cdn/logs/logSyncs';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { RowAction } from '../../../../kernel/screens/actionTypes';
import { texts } from './texts';

/** A sync as its list shows it. */
export type Sync = RowOf<typeof logSyncs.endpoints.list>;
/** What can be done to a log sync as it stands. */
export const syncActs: readonly RowAction<Sync, typeof logSyncs>[] = [
  {
    endpoint: 'run',
    label: texts.run,
    done: texts.ran,
    when: ({ state }) => state !== 'paused' && state !== 'ended',
  },
  {
    label: texts.backfill,
    dialog: () => import('./Backfill'),
    permission: 'staff.logs.operate',
  },
  {
    endpoint: 'pause',
    label: texts.pause,
    confirm: texts.pauseAsk,
    reason: { field: 'reason', label: texts.reason, max: 500 },
    when: ({ state }) => state !== 'paused' && state !== 'ended',
  },
  { endpoint: 'resume', label: texts.resume, when: ({ state }) => state === 'paused' },
];
