import { disagreements, logMarksOf } from './comparison';
import { lanesBetween } from './gaps.store';
import { markLogs } from '#server/model/cdn/sync/lanes.store';
import { dayMs, floorSlot } from '#server/model/cdn/sync/slots';
import { nowMs } from '#server/kernel/process/clock';
import type { Tools } from '../../../kernel/work';

/** Moves the watermarks of log lanes to where the lines of the last day are all there. */
export const markLogLanes = async ({ platform, run }: Tools): Promise<void> => {
  const to = floorSlot(nowMs());
  const from = floorSlot(nowMs() - dayMs);
  const lanes = await lanesBetween(platform.pool, from, new Date(nowMs() + dayMs).toISOString());
  if (!lanes.some((l) => l.source === 'log')) return;
  const marks = logMarksOf(lanes, await disagreements(from, to));
  if (marks.length > 0) await run((ctx) => markLogs(ctx, marks));
};
