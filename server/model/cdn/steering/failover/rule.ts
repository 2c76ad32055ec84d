import { type FailoverRule, failoverRule as usual } from '#shared/areas/cdn/steering/failoverRule';
import type { FailoverState, Look } from '#shared/areas/cdn/steering/failovers';

/** The latest checks of a supplier in a region, and since when none failed. */
export type Record = { looks: Look[]; lookedAt: string | null; wellSince: string | null };

const isWell = (look: Look): boolean => look.why === null;
const seconds = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

/** What is known after one more check. Where nobody looked for long, nothing of that time counts. */
export const withLook = (before: Record, look: Look, rule: FailoverRule = usual): Record => {
  const gap = before.lookedAt === null || seconds(before.lookedAt, look.at) > usual.gapSeconds;
  const looks = [...(gap ? [] : before.looks), look].slice(-rule.looks);
  const wellSince = !isWell(look) ? null : gap ? look.at : (before.wellSince ?? look.at);
  return { looks, lookedAt: look.at, wellSince };
};

/** Whether so many of the last checks failed that the supplier should leave. */
export const isIll = ({ looks }: Record, rule: FailoverRule = usual): boolean =>
  looks.filter((l) => !isWell(l)).length >= rule.failures;

/** When a supplier that was ill is in again if no check fails until then; null while one does. */
export const returnOf = ({ wellSince }: Record, calmSeconds: number): string | null =>
  wellSince && new Date(Date.parse(wellSince) + calmSeconds * 1000).toISOString();

/** The calm after it was ill once more, by how often it was in the day before: who flaps waits longer. */
export const calmAfter = (times: number, { calmSeconds }: FailoverRule = usual): number =>
  Math.min(calmSeconds * 2 ** times, usual.mostCalmSeconds);

/**
 * Where checks would have a supplier go: away, if somebody else is there, which is not judged here; or
 * back into its usual state once no check failed for its calm.
 */
export const verdictOf = (
  state: FailoverState,
  record: Record,
  calmSeconds: number,
  rule: FailoverRule = usual,
): 'leave' | 'recover' | null => {
  if (state !== 'out' && isIll(record, rule)) return 'leave';
  const at = returnOf(record, calmSeconds);
  const isCalm = at !== null && record.lookedAt !== null && at <= record.lookedAt;
  return state !== 'in' && isCalm ? 'recover' : null;
};
