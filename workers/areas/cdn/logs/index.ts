import type { WorkerArea } from '../../area';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { logBackfillKind } from './backfill';
import { prunePieces } from './pieces';
import { cleanLogs, logCleanRunsWork } from './retention';
import { cleanScopes } from './scopes';
import { logErasuresWork } from './erasure';
import { logMarksWork } from './marks';
import { logProcessKind } from './process';
import { giveTurns, openLogWorkers } from './hands';
import { largeNext, sweepErased } from './large';
import { listPast, listRecent, loadNext, resumeBroken } from './load';
import { claimDue, claimPast } from '#server/model/cdn/sync/lanes';
import { moment, work } from '../../../kernel/work';
import { markLogLanes } from '../sync/logWatermarks';
import { byParam } from '../sync/laneGroups';
import { alone, busyKeys, sideBySide, slice } from '../sync/timeSlices';

const lanesAtOnce = 100;
const listing = 'logs.list';
const pastSliceMs = 300;

/** Of each two seconds, about this much goes into files of the usual size, so that the rest of the queue has room. */
const sliceMs = 900;
/** After so much of large files those of the usual size have their time again. */
const largeSliceMs = 4_000;
const ways = [
  { take: resumeBroken, sliceMs },
  { take: loadNext, sliceMs },
  { take: largeNext, sliceMs: largeSliceMs, goesOn: true as const },
];

/** Jobs of log files: list what is new, list the past, and load. */
export const logWork = work(
  logFiles,
  {
    async list({ platform, signal }) {
      const due = await claimDue(platform.pool, ['log'], lanesAtOnce, busyKeys(listing));
      await sideBySide(listing, byParam(due), async (lanes) => {
        for (const lane of lanes) if (!signal.aborted) await listRecent(lane);
      });
    },
    past: ({ platform, signal }) =>
      alone('logs.past', () =>
        slice(pastSliceMs, signal, async () => {
          const lane = await claimPast(platform.pool, ['log']);
          if (lane) await listPast(lane);
          return lane !== null;
        }),
      ),
    load: (tools) =>
      alone('logs.load', async () => {
        const loads = await giveTurns(tools.signal, ways);
        if (loads > 0) await markLogLanes(tools);
      }),
    clean: ({ signal }) =>
      alone('logs.clean', async () => {
        await cleanLogs(signal);
        await cleanScopes(signal);
        await prunePieces();
        await sweepErased();
      }),
  },
  {
    list: `exists (select from sync_lane where source = 'log' and next_at <= ${moment})`,
    past: `exists (select from sync_lane where source = 'log' and pulled_from > start_at)`,
    load: 'exists (select from log_file)',
  },
);

/** Listing, loading and clearing of log files. */
export const logsArea: WorkerArea = {
  work: [logWork, logMarksWork, logErasuresWork, logCleanRunsWork],
  kinds: [logProcessKind, logBackfillKind],
  begin: openLogWorkers,
};
