import type { WorkerArea } from '../../area';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { disagreements, gapsOf } from './compare';
import { claimGaps, keepGaps, lanesBetween } from './gaps.store';
import {
  claimDue,
  claimPast,
  cleanRuns,
  type LaneWork,
  laneById,
  openLanes,
} from '#server/model/cdn/sync/lanes.store';
import { pullAgain, pullNew, pullPast } from '#server/model/cdn/sync/pull';
import { dayMs, floorSlot } from '#server/model/cdn/sync/slots';
import { nowMs } from '#server/kernel/process/clock';
import { type Tools, work } from '../../../kernel/work';
import { markLogLanes } from './marks';
import { alone, slice } from './turns';

const counters = ['realtime', 'accurate'] as const;
const lanesAtOnce = 400;
const domainsPerCall = 20;
/** Of each two seconds, about this much goes into the past, so that the present always has room. */
const pastSliceMs = 900;
const gapsAtOnce = 20;

/** Lanes that one call to a supplier can answer: same parameter, source and watermark. */
const grouped = (lanes: readonly LaneWork[]): LaneWork[][] => {
  const groups = new Map<string, LaneWork[]>();
  for (const lane of lanes) {
    const key = `${lane.paramId} ${lane.source} ${lane.completeTo} ${lane.endAt}`;
    const group = groups.get(key) ?? [];
    group.push(lane);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / domainsPerCall) }, (_, i) =>
      group.slice(i * domainsPerCall, (i + 1) * domainsPerCall),
    ),
  );
};

const byParam = (groups: readonly LaneWork[][]): LaneWork[][][] => {
  const lists = new Map<string, LaneWork[][]>();
  for (const group of groups) {
    const key = group[0]?.paramId ?? '';
    lists.set(key, [...(lists.get(key) ?? []), group]);
  }
  return [...lists.values()];
};

/**
 * Window of the comparison: the last hours each time, and one older day after the other: the three
 * newest, of which bills are made, every three minutes, all sixty every hour.
 */
const windows = (): { from: string; to: string }[] => {
  const now = nowMs();
  const look = Math.floor(now / 30_000);
  const turn = 1 + (Math.floor(look / 2) % (look % 2 === 0 ? 3 : 60));
  const midnight = now - (now % dayMs);
  const iso = (ms: number) => floorSlot(ms);
  return [
    { from: iso(now - 6 * 3_600_000), to: iso(now) },
    { from: iso(midnight - turn * dayMs), to: iso(midnight - (turn - 1) * dayMs) },
  ];
};

const findGaps = async ({ platform, run }: Tools): Promise<void> => {
  for (const window of windows()) {
    const lanes = await lanesBetween(platform.pool, window.from, window.to);
    if (lanes.length === 0) continue;
    const slots = await disagreements(window.from, window.to);
    await run((ctx) => keepGaps(ctx, window, gapsOf(slots, lanes)));
  }
};

const closeGaps = async ({ platform, signal, log }: Tools): Promise<void> => {
  for (const span of await claimGaps(platform.pool, gapsAtOnce)) {
    const lane = await laneById(platform.pool, span.laneId);
    if (signal.aborted) return;
    if (!lane) continue;
    await pullAgain(lane, { from: span.from, to: span.to }, 'gap').catch((error: Error) =>
      log.warn({ lane: lane.id, reason: error.message }, 'a gap could not be pulled again'),
    );
  }
};

/** Jobs of data sync: what is new, the past, and what was missed. */
export const syncWork = work(dataSyncs, {
  pull: ({ platform }) =>
    alone('sync.pull', async () => {
      const due = await claimDue(platform.pool, counters, lanesAtOnce);
      const lists = byParam(grouped(due));
      await Promise.all(
        lists.map(async (groups) => {
          for (const group of groups) await pullNew(group);
        }),
      );
    }),
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
});

/** Pulling the figures of suppliers. */
export const syncArea: WorkerArea = { work: [syncWork] };
