import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { laneById } from '#server/model/cdn/sync/lanes.store';
import { pullAgain } from '#server/model/cdn/sync/pull';
import { dayMs, floorSlot } from '#server/model/cdn/sync/slots';
import { nowMs } from '#server/kernel/process/clock';
import type { Tools } from '../../../kernel/work';
import { disagreements, gapsOf } from './comparison';
import { claimGaps, keepGaps, lanesBetween } from './gaps.store';

const gapsAtOnce = 20;

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

/** Notes slots in which two sources disagree, over the windows of this moment. */
export const findGaps = async ({ platform, run }: Tools): Promise<void> => {
  for (const window of windows()) {
    const lanes = await lanesBetween(platform.pool, window.from, window.to);
    if (lanes.length === 0) continue;
    const slots = await disagreements(window.from, window.to);
    await run((ctx) => keepGaps(ctx, window, gapsOf(slots, lanes)));
  }
};

/** Pulls noted gaps again, one after the other. */
export const closeGaps = async ({ platform, signal, log }: Tools): Promise<void> => {
  for (const span of await claimGaps(platform.pool, gapsAtOnce)) {
    const lane = await laneById(platform.pool, span.laneId);
    if (signal.aborted) return;
    if (!lane) continue;
    const { from, to } = span;
    await pullAgain(lane, { from, to }, 'gap', dataSyncs.jobs.gaps.name ?? '').catch(
      (error: Error) =>
        log.warn({ lane: lane.id, reason: error.message }, 'a gap could not be pulled again'),
    );
  }
};
