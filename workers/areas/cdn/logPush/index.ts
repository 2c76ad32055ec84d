import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { alone, slice } from '../sync/timeSlices';
import { planObjects, sendNext } from './send';

/** Of each turn, so that what else fetches has room. */
const sendSliceMs = 4_000;

/** Jobs of log push: bind what is complete to objects, and send them. */
export const logPushWork = work(
  logPushes,
  {
    plan: (tools) => alone('logPush.plan', () => planObjects(tools)),
    send: (tools) =>
      alone('logPush.send', () => slice(sendSliceMs, tools.signal, () => sendNext(tools))),
  },
  {
    plan: `exists (select from log_push where state = 'active')`,
    send: `exists (select from log_push_object where state in ('waiting', 'failing') and next_at <= ${moment})`,
  },
);

/** Log push. */
export const logPushArea: WorkerArea = { work: [logPushWork] };
