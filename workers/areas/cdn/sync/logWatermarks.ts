import { disagreements, logMarksOf } from './comparison';
import { lanesBetween } from './gaps.store';
import { markLogs } from '#server/model/cdn/sync/lanes.store';
import { releasedHours } from '#server/model/cdn/logs/marks';
import { dayMs, floorSlot } from '#server/model/cdn/sync/slots';
import { nowMs } from '#server/kernel/process/clock';
import type { Tools } from '../../../kernel/work';

const hourMs = 3_600_000;
/**
 * Moves the watermarks of log lanes to where the lines of the last day are all there; an hour that a
 * person released counts as that.
 */
export const markLogLanes = async ({ platform, run }: Tools): Promise<void> => {
  const to = floorSlot(nowMs());
  const from = floorSlot(nowMs() - dayMs);
  const lanes = await lanesBetween(platform.pool, from, new Date(nowMs() + dayMs).toISOString());
  if (!lanes.some((l) => l.source === 'log')) return;
  const released = new Set(
    (await releasedHours(platform.pool, { from, to, domainId: null })).map(
      (h) => `${h.domainId} ${h.paramId} ${Date.parse(h.hourAt)}`,
    ),
  );
  const isOpen = (slot: { domainId: string; paramId: string; at: string }): boolean => {
    const ms = Date.parse(slot.at);
    return !released.has(`${slot.domainId} ${slot.paramId} ${ms - (ms % hourMs)}`);
  };
  const marks = logMarksOf(lanes, (await disagreements(from, to)).filter(isOpen));
  if (marks.length > 0) await run((ctx) => markLogs(ctx, marks));
};
