import * as z from 'zod';
import { field, type Option } from '../../../kernel/field';
import * as cdnTerms from '../terms';

/** Re-pulls of a gap before it is left open for people to see; they are a minute to an hour apart. */
export const mostAttempts = 8;
/** What a pause reaches: a lane, all lanes of its supplier parameter, or all of its domain. */
export const pauseReaches = {
  lane: ['此通道', 'This lane'],
  parameter: ['该供应商参数的所有通道', 'All lanes of the supplier parameter'],
  domain: ['该域名的所有通道', 'All lanes of the domain'],
} as const satisfies Record<string, Option>;
export type PauseReach = keyof typeof pauseReaches;
/** What a pace reaches; lanes that open later follow that of their parameter and source. */
export const paceReaches = {
  lane: pauseReaches.lane,
  parameter: ['该参数此数据源的所有通道', 'All lanes of this parameter and source'],
} as const satisfies Record<string, Option>;
export const reachLabel = ['范围', 'Reach'] as const;
/** Seconds by which each source grows at suppliers; a lane is not asked more often. */
export const growthSeconds = { realtime: 60, accurate: 300, log: 300 } as const;
/** Seconds behind the usual delay after which a lane, or a slot, counts as late. */
export const lateSeconds = { realtime: 300, accurate: 1800, log: 7200 } as const;
/** Lag that a pace makes, seconds: right after a pull and right before the next one. */
export const lagOfPace = (
  delaySeconds: number,
  stepSeconds: number,
): { least: number; most: number } => ({
  least: delaySeconds,
  most: delaySeconds + stepSeconds,
});
/** The delay and the step by which a lane is pulled. */
export const pace = {
  delaySeconds: field.count(...cdnTerms.pullDelaySeconds, 0, 86_400),
  stepSeconds: field.count('拉取步长（秒）', 'Pull step (s)', 60, 86_400),
};

/** How a slot of a lane stands; the first that fits, from what is gone to what is to come. */
export const laneSlotStates = {
  removed: cdnTerms.removedByRequest,
  held: cdnTerms.heldState,
  givenUp: ['已放弃补采', 'Given up'],
  missing: cdnTerms.missing,
  corrected: cdnTerms.corrected,
  late: ['迟到', 'Came late'],
  present: ['有数据', 'Data'],
  empty: cdnTerms.noRequests,
  waiting: ['未到', 'To come'],
} as const satisfies Record<string, Option>;
export type LaneSlotState = keyof typeof laneSlotStates;
export const laneSlotState = z.enum(
  Object.keys(laneSlotStates) as [LaneSlotState, ...LaneSlotState[]],
);
