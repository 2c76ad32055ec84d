import type { LaneWork } from './lanes.store';
import { growthMs } from './slots';

/**
 * How long after its watermark a lane is asked for more. A delay that a person set is waited for; that
 * of the parameter gives way where the supplier is quicker.
 */
export const paceOf = (lane: LaneWork): { stepMs: number; delayMs: number; longestMs: number } => {
  const { setStepSeconds, setDelaySeconds, pullDelaySeconds, source } = lane;
  const stepMs = setStepSeconds === null ? growthMs[source] : setStepSeconds * 1000;
  const delayMs = (setDelaySeconds ?? pullDelaySeconds) * 1000;
  return { stepMs, delayMs, longestMs: stepMs + (setDelaySeconds ?? 0) * 1000 };
};
