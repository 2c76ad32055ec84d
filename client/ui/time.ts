/** A span of time: relative to now, or two fixed instants (UTC ISO). Relative stays relative in the address. */
export type TimeSpan = { last: string } | { from: string; to: string };
/** A span with both ends known, UTC ISO; `to` is exclusive. */
export type Between = { from: string; to: string };

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `30m`, `24h`, `7d`; null when malformed. */
export const lengthOf = (last: string): number | null => {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(last) ?? [];
  return count && unit ? Number(count) * (unitMs[unit] ?? 0) : null;
};

/** Both ends of a span; relative ones end at the given instant, cut to the minute. */
export const between = (span: TimeSpan, nowMs: number = Date.now()): Between => {
  if ('from' in span) return span;
  const to = Math.floor(nowMs / 60_000) * 60_000;
  const from = to - (lengthOf(span.last) ?? unitMs['d'] ?? 0);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
};

/** A span as the address keeps it: `last=24h`, or `from=…&to=…`. */
export const spanToQuery = (span: TimeSpan): Record<string, string> =>
  'last' in span ? { last: span.last } : { from: span.from, to: span.to };

/** Reads a span back; anything malformed gives `fallback`. */
export const spanFromQuery = (query: URLSearchParams, fallback: TimeSpan): TimeSpan => {
  const last = query.get('last');
  if (last && lengthOf(last) !== null) return { last };
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  return from < to
    ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : fallback;
};

const parts = new Map<string, Intl.DateTimeFormat>();
const formatter = (timeZone: string) => {
  const entry = parts.get(timeZone);
  if (entry) return entry;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  parts.set(timeZone, format);
  return format;
};

/** `2026-01-02 03:04:05` of an instant in a zone; an en dash for none. */
export const formatInstant = (at: string | number | null | undefined, timeZone: string): string => {
  const date = new Date(at ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '–';
  const p = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(date)
      .map((x) => [x.type, x.value]),
  );
  return `${p['year']}-${p['month']}-${p['day']} ${p['hour']}:${p['minute']}:${p['second']}`;
};

/**
 * An instant as lists and facts say it: `01-02 03:04` within the year, `2025-01-02` otherwise; with
 * `seconds`, for events and logs, to the second.
 */
export const formatMoment = (
  at: string | number | null | undefined,
  timeZone: string,
  seconds = false,
  nowMs: number = Date.now(),
): string => {
  const whole = formatInstant(at, timeZone);
  const thisYear = whole.slice(0, 4) === formatInstant(nowMs, timeZone).slice(0, 4);
  if (seconds) return thisYear ? whole.slice(5) : whole;
  return thisYear ? whole.slice(5, 16) : whole.slice(0, 10);
};

/** `2026-01-02T03:04` of an instant in a zone, as a date input wants it. */
export const toLocalInput = (at: string, timeZone: string): string =>
  formatInstant(at, timeZone).slice(0, 16).replace(' ', 'T');

/** The instant a wall clock of the zone means, UTC ISO; null when malformed. */
export const fromLocalInput = (local: string, timeZone: string): string | null => {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  // Two rounds settle the offset also near a change of clocks.
  let at = wall;
  for (let round = 0; round < 2; round++) {
    const shown = Date.parse(`${formatInstant(at, timeZone).replace(' ', 'T')}Z`);
    at += wall - shown;
  }
  return new Date(at).toISOString();
};

/** `UTC+8` of a zone at an instant. */
export const offsetText = (timeZone: string, at: number = Date.now()): string => {
  const shown = Date.parse(`${formatInstant(at, timeZone).replace(' ', 'T')}Z`);
  const minutes = Math.round((shown - Math.floor(at / 1000) * 1000) / 60_000);
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
};

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];
/** `3 分钟前` / `3 minutes ago`. */
export const formatAgo = (at: string, locale: string, nowMs: number = Date.now()): string => {
  const distance = Date.parse(at) - nowMs;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, size] = steps.find(([, ms]) => Math.abs(distance) >= ms) ?? ['second', 1000];
  return format.format(Math.round(distance / size), unit);
};

/** Elapsed work in its two largest units: `2小时 5分钟`, `2h 5m`, `5m 12s`, `12s`. */
export const formatElapsed = (ms: number, locale: string): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [
    ['day', seconds / 86_400],
    ['hour', (seconds / 3600) % 24],
    ['minute', (seconds / 60) % 60],
    ['second', seconds % 60],
  ] as const;
  const first = parts.findIndex(([, n]) => n >= 1);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2);
  const text = ([unit, n]: (typeof parts)[number]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(
      Math.floor(n),
    );
  return shown.map(text).join(' ');
};

/** Whether an instant lies behind us, by the clock of the browser. */
export const isOver = (at: string): boolean => Date.parse(at) < Date.now();
