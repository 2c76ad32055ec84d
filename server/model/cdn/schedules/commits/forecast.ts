import type { forecastMethods } from '#shared/areas/cdn/schedules/policyLimits';
import { now } from '../../../../kernel/process/clock';
import { platform } from '../../../../kernel/process/platform';

const hourMs = 3_600_000;
const weekHours = 168;

/** A month foretold: bytes counted by credential up to `countedTo`, and those of the rest by region. */
export type MonthForecast = {
  countedTo: string;
  monthEnd: string;
  method: (typeof forecastMethods)[number];
  hours: number;
  counted: Map<string, number>;
  remaining: Map<string, number>;
};

const monthOf = (ms: number): { start: number; end: number } => {
  const at = new Date(ms);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
};

/** Who asks; null is the platform itself. */
type Question = { userId: string | null; domainIds: readonly string[]; from: number; to: number };
const ask = <T>(
  { userId, domainIds, from, to }: Question,
  name: string,
  columns: string,
  by: string,
) =>
  platform().analytics.query<T>({
    name,
    who: { userId, accountId: null },
    sql: `SELECT ${columns}, toFloat64(sum(s.bytes)) AS bytes FROM stats_5m AS s
      WHERE s.source = 'accurate' AND s.domain_id IN {domains:Array(UUID)}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY ${by}`,
    params: { domains: [...domainIds], from: from / 1000, to: to / 1000 },
  });

type Hours = Map<string, Map<number, number>>;
/** Bytes of the rest of the month by region from those of the last hours, numbered from 1970. */
const restOf = (byRegion: Hours, o: { at: number; end: number; hours: number }) => {
  const remaining = new Map<string, number>();
  for (const [region, byHour] of byRegion) {
    const mean = [...byHour.values()].reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, o.hours);
    let sum = 0;
    for (let hour = o.at; hour < o.end; hour += 1) {
      const weeks = Math.floor((hour - o.at) / weekHours) + 1;
      sum += o.hours < weekHours ? mean : (byHour.get(hour - weeks * weekHours) ?? 0);
    }
    remaining.set(region, sum);
  }
  return remaining;
};

/**
 * Foretells the month in which complete figures end, for these domains, by accurate figures up to `completeTo`. Each
 * hour to come is foretold as the same hour of the last week that is counted (the seasonal naive method); while less
 * than a week is counted, as the mean of its hours (the mean method): R. J. Hyndman and G. Athanasopoulos,
 * Forecasting: Principles and Practice, 3rd edition, section 5.2.
 */
export const foretell = async (o: {
  userId: string | null;
  domainIds: readonly string[];
  completeTo: string | null;
}): Promise<MonthForecast> => {
  const present = Date.parse(now());
  const complete = o.completeTo === null ? null : Math.min(present, Date.parse(o.completeTo));
  const { start, end } = monthOf(present);
  // A whole hour; what is older than the month leaves all of it to be foretold.
  const at = Math.max(start, Math.floor((complete ?? start) / hourMs) * hourMs);
  const monthEnd = new Date(end).toISOString();
  const nothing = { countedTo: new Date(at).toISOString(), monthEnd, counted: new Map() };
  const none = { ...nothing, method: 'none' as const, hours: 0, remaining: new Map() };
  if (complete === null) return none;
  const last = Math.floor(complete / hourMs);
  const from = (last - weekHours) * hourMs;
  const hourly = await ask<{ region: string; hour: number; bytes: number }>(
    { ...o, from, to: last * hourMs },
    'schedules.lastWeek',
    's.region AS region, toFloat64(intDiv(toUnixTimestamp(s.ts), 3600)) AS hour',
    'region, hour',
  );
  if (hourly.length === 0) return none;
  const counted = await ask<{ paramId: string; bytes: number }>(
    { ...o, from: start, to: at },
    'schedules.monthSoFar',
    'toString(s.param_id) AS paramId',
    'paramId',
  );
  const byRegion: Hours = new Map();
  for (const { region, hour, bytes } of hourly)
    byRegion.set(region, (byRegion.get(region) ?? new Map<number, number>()).set(hour, bytes));
  const hours = last - Math.min(...hourly.map((h) => h.hour));
  return {
    ...nothing,
    method: hours < weekHours ? 'mean' : 'week',
    hours,
    counted: new Map(counted.map((c) => [c.paramId, c.bytes])),
    remaining: restOf(byRegion, { at: last, end: last + (end - at) / hourMs, hours }),
  };
};
