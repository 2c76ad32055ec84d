import type { pools } from '#shared/areas/platform/processes/pools';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { texts } from './texts';

type Pool = RowOf<typeof pools.endpoints.list>;
type Act = RowAction<Pool, typeof pools>;
const steers = ({ kind }: Pool): boolean => kind === 'queue' || kind === 'schedule';
const sizes = ({ kind }: Pool): boolean => kind !== 'schedule';
const steered =
  (state: 'running' | 'paused' | 'drained') =>
  ({ node, pool }: Pool) => ({ node, pool, state, hours: null });

/** What can be wished of a pool. */
export const poolActs: readonly Act[] = [
  {
    label: texts.resize,
    dialog: () => import('./ResizeDialog'),
    permission: 'staff.servers.operate',
    when: sizes,
  },
  {
    label: texts.pause,
    endpoint: 'steer',
    input: steered('paused'),
    confirm: texts.pauseAsk,
    done: texts.asked,
    when: (row) => steers(row) && row.wishedState === null,
  },
  {
    label: texts.drain,
    endpoint: 'steer',
    input: steered('drained'),
    confirm: texts.drainAsk,
    done: texts.asked,
    when: (row) => steers(row) && row.wishedState !== 'drained',
  },
  {
    label: texts.resume,
    endpoint: 'steer',
    input: steered('running'),
    done: texts.asked,
    when: (row) => steers(row) && row.wishedState !== null,
  },
  {
    label: texts.oldest,
    open: (row) => `/cdn-task?task=${row.oldestTaskId ?? ''}`,
    when: (row) => row.oldestTaskId !== null,
  },
];
