import { messageStates, type MessageState, stateNumbers } from '#shared/areas/sms/records/states';
import type { TrialPoint, TrialStep } from '#shared/areas/sms/tests/results';
import { type ErrorCode, sentenceOf } from '#shared/kernel/errors';
import type { Sent } from './runs.store';

/* Safe cast: the names are the keys of the table, in the order of their numbers. */
const names = Object.keys(messageStates) as MessageState[];
const ends: ReadonlySet<number> = new Set([
  stateNumbers.delivered,
  stateNumbers.undelivered,
  stateNumbers.expired,
  stateNumbers.unknown,
]);

/** Whether nothing more is to come of a message. */
export const isAtEnd = ({ state, waits }: Sent): boolean =>
  ends.has(state) || (state === stateNumbers.rejected && !waits);

const between = (to: number | null, from: number | null): number | null =>
  to === null ? null : Math.max(0, to - (from ?? 0));

/** The step at which a message stopped, and why; null where it was delivered in time. */
const faultOf = (m: Sent, seconds: number): [TrialStep, readonly [string, string]] | null => {
  const late = sentenceOf('smsTest.late', { seconds });
  if (m.state === stateNumbers.delivered)
    return (m.deliveredMs ?? 0) > seconds * 1_000 ? ['delivered', late] : null;
  if (m.state === stateNumbers.queued) return ['submitted', sentenceOf('smsTest.noCarrier')];
  const name = messageStates[names[m.state] ?? 'unknown'];
  const word = (at: 0 | 1) => (m.err ? `${name[at]} (${m.err})` : name[at]);
  if (m.state === stateNumbers.rejected) return ['answered', [word(0), word(1)]];
  return ['delivered', ends.has(m.state) ? [word(0), word(1)] : late];
};

/** A message as a test shows it; `isOver`: it ends now, whatever is still to come. */
export const pointOf = (m: Sent, seconds: number, isOver: boolean): TrialPoint => {
  const fault = isOver || isAtEnd(m) ? faultOf(m, seconds) : null;
  return {
    name: m.name,
    messageId: m.messageId,
    state: names[m.state] ?? 'unknown',
    err: m.err,
    steps: [
      { step: 'accepted', ms: 0 },
      { step: 'submitted', ms: m.submittedMs },
      { step: 'answered', ms: between(m.answeredMs, m.submittedMs) },
      { step: 'delivered', ms: between(m.deliveredMs, m.answeredMs) },
    ],
    totalMs: m.deliveredMs,
    failedStep: fault?.[0] ?? null,
    reason: fault ? [fault[1][0], fault[1][1]] : null,
  };
};

/** A message that was not even taken. */
export const refusalPoint = (code: ErrorCode): TrialPoint => {
  const reason = sentenceOf(code);
  return {
    name: null,
    messageId: null,
    state: 'rejected',
    err: code,
    steps: [{ step: 'accepted', ms: null }],
    totalMs: null,
    failedStep: 'accepted',
    reason: [reason[0], reason[1]],
  };
};
