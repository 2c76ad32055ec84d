import { claimDue, claimPast, openLanes } from '#server/model/cdn/sync/lanes.store';
import { pullNew, pullPast } from '#server/model/cdn/sync/pull';
import { cleanRuns } from '#server/model/cdn/sync/runs.store';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { moment, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';
import { closeGaps, findGaps } from './gaps';
import { byParam, grouped } from './laneGroups';
import { markLogLanes } from './logWatermarks';
import { alone, busyKeys, sideBySide, slice } from './timeSlices';

/** What alarms look at comes first. */
const counters = ['realtime', 'accurate'] as const;
const pulling = 'sync.pull';
const lanesAtOnce = 400;
/** Of each two seconds, about this much goes into the past, so that the present always has room. */
const pastSliceMs = 900;
/** Jobs of data sync: what is new, the past, and what was missed. */
export const syncWork = work(
  dataSyncs,
  {
    async pull({ platform }) {
      const due = await claimDue(platform.pool, counters, lanesAtOnce, busyKeys(pulling));
      await sideBySide(pulling, byParam(due), async (lanes) => {
        for (const source of counters)
          for (const group of grouped(lanes.filter((l) => l.source === source)))
            await pullNew(group);
      });
    },
    past: ({ platform, signal }) =>
      alone('sync.past', () =>
        slice(pastSliceMs, signal, async () => {
          const lane = await claimPast(platform.pool, counters);
          if (lane) await pullPast(lane);
          return lane !== null;
        }),
      ),
    async lanes({ run }) {
      await run(openLanes);
    },
    gaps: (tools) =>
      alone('sync.gaps', async () => {
        await findGaps(tools);
        await closeGaps(tools);
        await markLogLanes(tools);
      }),
    async clean({ run }) {
      await run(cleanRuns);
    },
  },
  {
    pull: `exists (select from sync_lane where source in ('realtime', 'accurate') and next_at <= ${moment})`,
    past: `exists (select from sync_lane where source in ('realtime', 'accurate') and pulled_from > start_at)`,
    lanes: 'exists (select from domain_supplier) or exists (select from sync_lane)',
  },
);

/** Pulling the figures of suppliers. */
export const syncArea: WorkerArea = { work: [syncWork] };
