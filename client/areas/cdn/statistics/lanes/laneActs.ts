import type { PauseReach } from '#shared/areas/cdn/sync/laneControl';
import type { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { RowAction } from '../../../../kernel/screens/actionTypes';
import { texts } from './texts';

/** A lane as its list shows it. */
export type Lane = RowOf<typeof dataSyncs.endpoints.list>;
const permission = 'staff.data.operate';
const reachOf = (lane: Lane): PauseReach => lane.pausedBy ?? 'lane';

/** What can be done to a lane. */
export const laneActs: readonly RowAction<Lane, typeof dataSyncs>[] = [
  {
    label: texts.range,
    dialog: () => import('./LaneRange'),
    permission,
    when: (lane) => lane.source !== 'log',
  },
  {
    label: texts.pause,
    dialog: () => import('./LanePause'),
    permission,
    when: (lane) => lane.pausedBy === null,
  },
  {
    endpoint: 'resume',
    label: texts.resume,
    input: (lane) => ({ id: lane.id, reach: reachOf(lane) }),
    confirm: (lane) => texts.resumeAsk[reachOf(lane)],
    when: (lane) => lane.pausedBy !== null,
  },
  { label: texts.pace, dialog: () => import('./LanePace'), permission },
];
