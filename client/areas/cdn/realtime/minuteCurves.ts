import {
  isOfCode,
  type RealtimeMinute,
  shownMinutes,
} from '#shared/areas/cdn/realtime/realtimeAnalyses';

const minute = 60;
/** Of a minute that has just begun nothing can be said. */
const leastSeconds = 5;
export type Measure = (m: RealtimeMinute) => number;
export type Rows = ReadonlyMap<string, RealtimeMinute>;
/** Values at each time: of whole minutes, and of the last of them with those that are not complete. */
export type Curve = { whole: (number | null)[]; tail: (number | null)[] };

const keyOf = (m: RealtimeMinute): string => `${m.domainId} ${m.paramId} ${m.at}`;

/** Starts of the shown minutes, Unix seconds, of which the one that `now` (epoch ms) lies in is the last. */
export const timesUntil = (now: number): number[] => {
  const last = Math.floor(now / 60_000) * minute;
  return Array.from({ length: shownMinutes }, (_, i) => last - (shownMinutes - 1 - i) * minute);
};

/** Rows with others laid over them; of two tellings of a minute the later stays. Old ones are dropped. */
export const merged = (rows: Rows, more: readonly RealtimeMinute[], oldest: number): Rows => {
  const next = new Map([...rows].filter(([, m]) => m.at >= oldest));
  for (const m of more) {
    const before = next.get(keyOf(m));
    if (m.at >= oldest && (!before || before.version <= m.version)) next.set(keyOf(m), m);
  }
  return next;
};

/** Requests of a minute, those of one code or class where one is chosen. */
export const requestsOf =
  (code: string | null): Measure =>
  (m) =>
    code === null
      ? m.requests
      : Object.entries(m.status).reduce((n, [c, k]) => n + (isOfCode(c, code) ? k : 0), 0);

/**
 * A measure over time, by the minute. Whole minutes without a row had no traffic once the first is known;
 * one that is not complete is told by the seconds that have passed of it.
 */
export const curveOf = (
  rows: readonly RealtimeMinute[],
  times: readonly number[],
  completeTo: number | null,
  measure: Measure,
): Curve => {
  const sums = new Map<number, { value: number; version: number }>();
  for (const m of rows) {
    const sum = sums.get(m.at) ?? { value: 0, version: 0 };
    sums.set(m.at, { value: sum.value + measure(m), version: Math.max(sum.version, m.version) });
  }
  const first = Math.min(...sums.keys());
  const isWhole = (at: number) => completeTo !== null && at + minute <= completeTo;
  const whole = times.map((at) => (isWhole(at) && at >= first ? (sums.get(at)?.value ?? 0) : null));
  const lastWhole = whole.findLastIndex((v) => v !== null);
  const tail = times.map((at, i) => {
    if (i === lastWhole) return whole[i] ?? null;
    const sum = sums.get(at);
    if (i < lastWhole || isWhole(at) || !sum) return null;
    const passed = Math.min(minute, Math.max(leastSeconds, sum.version / 1000 - at));
    return (sum.value * minute) / passed;
  });
  return { whole, tail };
};

/** Sums of a measure by domain, the largest first. */
export const byDomain = (rows: readonly RealtimeMinute[], measure: Measure) => {
  const sums = new Map<string, { value: number; bytes: number; errors: number }>();
  const errors = requestsOf('5xx');
  for (const m of rows) {
    const sum = sums.get(m.domainId) ?? { value: 0, bytes: 0, errors: 0 };
    sums.set(m.domainId, {
      value: sum.value + measure(m),
      bytes: sum.bytes + m.bytes,
      errors: sum.errors + errors(m),
    });
  }
  return [...sums]
    .map(([domainId, sum]) => ({ domainId, ...sum }))
    .filter((d) => d.value > 0)
    .sort((a, b) => b.value - a.value);
};
