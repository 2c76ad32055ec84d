import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { alone, slice } from '../sync/timeSlices';
import { eraseObjects } from './erase';
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

/** Deletion of delivered objects. */
export const logPushObjectsWork = work(
  logPushObjects,
  { erase: (tools) => alone('logPush.erase', () => eraseObjects(tools)) },
  { erase: `exists (select from log_push_object where erasure = 'erasing')` },
);

/** Log push. */
export const logPushArea: WorkerArea = { work: [logPushWork, logPushObjectsWork] };
