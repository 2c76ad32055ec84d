import type { Seconds } from '../statistics/statRows';

/** From when to when an alias is in force, UTC ISO; without an end where `toAt` is null. */
export type Period = { fromAt: string; toAt: string | null };
const hourMs = 3_600_000;

/** The whole hours that a period touches. */
export const wholeHours = ({ fromAt, toAt }: Period): Period => {
  const from = Date.parse(fromAt);
  const to = toAt === null ? null : Math.ceil(Date.parse(toAt) / hourMs) * hourMs;
  return {
    fromAt: new Date(from - (from % hourMs)).toISOString(),
    toAt: to === null ? null : new Date(to).toISOString(),
  };
};
/** Start of the hour that an instant lies in. */
export const hourOf = (at: string): string => wholeHours({ fromAt: at, toAt: null }).fromAt;

/** Whether an instant lies in a period. */
export const isWithin = ({ fromAt, toAt }: Period, at: string): boolean => {
  const ms = Date.parse(at);
  return ms >= Date.parse(fromAt) && (toAt === null || ms < Date.parse(toAt));
};

const secondsOf = (at: string | null): number => (at === null ? Infinity : Date.parse(at) / 1000);
/** A span that becomes part of a period (1), or is so no longer (-1); Unix seconds, the end may be Infinity. */
export type MovedSpan = Seconds & { sign: 1 | -1 };

/** What lies in one of two periods alone, in order, empty spans left out. */
export const movedSpans = (before: Period, after: Period): MovedSpan[] => {
  const sides = [
    { of: before, other: after, sign: -1 as const },
    { of: after, other: before, sign: 1 as const },
  ];
  return sides
    .flatMap(({ of, other, sign }) => {
      const [from, to] = [secondsOf(of.fromAt), secondsOf(of.toAt)];
      const [start, end] = [secondsOf(other.fromAt), secondsOf(other.toAt)];
      // An empty period takes nothing away.
      const parts =
        start >= end
          ? [{ from, to }]
          : [
              { from, to: Math.min(to, start) },
              { from: Math.max(from, end), to },
            ];
      return parts.filter((p) => p.from < p.to).map((p) => ({ ...p, sign }));
    })
    .sort((a, b) => a.from - b.from);
};

/** The parts of spans within a window. */
export const within = (spans: readonly MovedSpan[], window: Seconds): MovedSpan[] =>
  spans
    .map((s) => ({ ...s, from: Math.max(s.from, window.from), to: Math.min(s.to, window.to) }))
    .filter((s) => s.from < s.to);
