import type { logWorkers, logWorkerWishes } from '#shared/areas/cdn/logs/logWorkers';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { RowAction } from '../../../../kernel/screens/actionTypes';
import { texts } from './texts';

/** A log worker as its list shows it. */
export type Worker = RowOf<typeof logWorkers.endpoints.list>;
type Act = RowAction<Worker, typeof logWorkers>;
type Wish = keyof typeof logWorkerWishes;
const steered =
  (state: Wish) =>
  ({ node, number }: Worker) => ({ node, number, state });
const isHeard = ({ state }: Worker): boolean => state !== 'silent';
const runs = ({ wishedState }: Worker): boolean =>
  wishedState === null || wishedState === 'running';

/** What can be wished of a log worker. */
export const workerActs: readonly Act[] = [
  {
    label: texts.pause,
    endpoint: 'steer',
    input: steered('paused'),
    confirm: texts.pauseAsk,
    done: texts.asked,
    when: (row) => isHeard(row) && runs(row),
  },
  {
    label: texts.drain,
    endpoint: 'steer',
    input: steered('drained'),
    confirm: texts.drainAsk,
    done: texts.asked,
    when: (row) => isHeard(row) && row.wishedState !== 'drained',
  },
  {
    label: texts.resume,
    endpoint: 'steer',
    input: steered('running'),
    done: texts.asked,
    when: (row) => isHeard(row) && !runs(row),
  },
  {
    label: texts.restart,
    endpoint: 'restart',
    input: ({ node }) => ({ node }),
    confirm: texts.restartAsk,
    done: texts.asked,
    when: isHeard,
  },
  {
    label: texts.stop,
    endpoint: 'steer',
    input: steered('stopped'),
    confirm: texts.stopAsk,
    danger: true,
    done: texts.asked,
    when: (row) => isHeard(row) && row.wishedState !== 'stopped',
  },
];
