import { Failure } from '#shared/kernel/errors';
import { instantOf } from '#shared/kernel/units';
import { measures } from '#shared/metrics';
import { type Supplier, suppliers } from '#shared/suppliers';
import { type CdnDriver, DriverError, type MetricPoint } from '../../../drivers/cdn/driver';
import { system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { splitByDay } from '../statistics/convergence';
import { sumPoints } from '../statistics/metricWriter';
import { readDay, type Seconds, type StatRow, type StatSeries } from '../statistics/statRows';
import { orNothing } from '../aliases/aliasTelemetry';
import { openDriver } from '../suppliers/gateway';
import { atMethod } from './methodFailure';
import { namesOf } from './places.store';
import { withMeasure } from './rowMeasure';
import { shareOut } from './shares';
import type { Work } from './work';

type Asked = { driver: CdnDriver; domain: string; supplier: Supplier };
/** Asks the supplier of a series; what it refuses is told in its own words. */
const ask = async <T>(series: StatSeries, question: (o: Asked) => Promise<T>): Promise<T> => {
  const names = await platform().run(system, (ctx) => namesOf(ctx, series));
  if (!names) throw new Failure('data.absent');
  try {
    const { driver } = await openDriver(series.paramId);
    return await question({ driver, ...names });
  } catch (error) {
    if (error instanceof DriverError)
      throw new Failure('supplier.failed', { reason: error.message });
    throw error;
  }
};

/** Instants, in Unix seconds, of points that an answer names again. */
export const repeatedOf = (points: readonly Pick<MetricPoint, 'at' | 'country'>[]): number[] => {
  const keys = new Set<string>();
  return points.flatMap(({ at, country }) => {
    const key = `${at} ${country}`;
    if (keys.has(key)) return [Date.parse(at) / 1000];
    keys.add(key);
    return [];
  });
};

/**
 * What a supplier's counter says of a series now, and until when it is complete; with `host` what it says
 * of an alias of the domain alone, which is nothing where the supplier does not know it.
 */
export const askCounter = (
  series: StatSeries,
  { from, to }: Seconds,
  host?: string,
): Promise<{ rows: StatRow[]; completeTo: number; repeated: readonly number[] }> => {
  const { source } = series;
  if (source === 'log') throw atMethod('plan.counter');
  return ask(series, async ({ driver, domain }) => {
    const span = { from: instantOf(from), to: instantOf(to) };
    const name = host ?? domain;
    const question = driver.metrics({ domains: [name], ...span, source });
    const answer =
      host === undefined
        ? await question
        : await orNothing(question, { points: [], completeTo: span.to });
    const points = answer.points.filter((p) => p.domain === name);
    return {
      rows: sumPoints(points, { from, to }),
      repeated: repeatedOf(points),
      completeTo: Math.floor(Date.parse(answer.completeTo) / 1000),
    };
  });
};

/** All rows of a range as the supplier tells them now; slots that it has not completed stay. */
export const pullRows = async ({ series, range, have }: Work): Promise<StatRow[]> => {
  const { rows, completeTo } = await askCounter(series, range);
  return [
    ...rows.filter((row) => row.at < completeTo),
    ...have.filter((row) => row.at >= completeTo),
  ];
};

/** Hours by which the day of a supplier's totals begins before that of UTC. */
export const zoneHoursOf = (supplier: Supplier): number => {
  const { dayTotals } = suppliers[supplier];
  if (!dayTotals) throw new Failure('plan.total');
  return dayTotals.zoneHours;
};

const [requestsAt, bytesAt] = [measures.indexOf('requests'), measures.indexOf('bytes')];
/** The measures that go with requests, and those that go with bytes. */
const followers = [
  { of: requestsAt, names: ['hitRequests', 'originRequests', 'requestMs'] },
  { of: bytesAt, names: ['hitBytes', 'originBytes'] },
] as const;

/** Rows whose requests or bytes add up to a total, each in its present share. */
const scaledTo = (rows: readonly StatRow[], index: number, total: number): StatRow[] => {
  const weights = rows.map((row) => Math.max(0, row.sums[index] ?? 0));
  if (total > 0 && weights.every((n) => n === 0)) throw new Failure('plan.shape');
  const shares = shareOut(total, weights);
  const names: readonly string[] = followers.find((f) => f.of === index)?.names ?? [];
  return rows.map((row, i) => {
    const [before, after] = [weights[i] ?? 0, shares[i] ?? 0];
    const follow = (n: number) => (before === 0 ? n : Math.round((n / before) * after));
    return names.reduce<StatRow>(
      (scaled, name) => {
        const at = measures.findIndex((m) => m === name);
        return withMeasure(scaled, at, follow(row.sums[at] ?? 0));
      },
      withMeasure(row, index, after),
    );
  });
};

/** The rows of a range so that the whole day of the supplier adds up to its own total of the day. */
export const shapeRows = async ({ analytics, plan, series, range }: Work): Promise<StatRow[]> => {
  const [from, to] = [Date.parse(plan.fromAt) / 1000, Date.parse(plan.toAt) / 1000];
  const total = await ask(series, async ({ driver, domain, supplier }) => {
    const day = instantOf(from + zoneHoursOf(supplier) * 3_600).slice(0, 10);
    const totals = await driver.dayTotals({ day });
    const row = totals.rows.find((r) => r.domain === domain);
    if (!totals.final || !row) throw new Failure('plan.total');
    return row;
  });
  const days = await Promise.all(
    splitByDay({ from, to }).map((day) => readDay(analytics, 'stats_5m', series, day)),
  );
  const rows = days.flatMap((day) => day.rows);
  const scaled = scaledTo(scaledTo(rows, requestsAt, total.requests), bytesAt, total.bytes);
  return scaled.filter((row) => row.at >= range.from && row.at < range.to);
};
