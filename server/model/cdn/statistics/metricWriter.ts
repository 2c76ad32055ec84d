import { slotSeconds } from '#shared/kernel/units';
import type { Cause } from '#shared/areas/cdn/statistics/causes';
import { regionOf } from '#shared/edge/regions';
import type { MetricPoint } from '../../../drivers/cdn/driver';
import { converge, type Outcome } from './convergence';
import type { Holds } from './holds.store';
import { measures, type Seconds, type StatRow, type StatSeries } from './statRows';
import type { Analytics } from '../../../kernel/analytics/types';

/** Unix seconds of an ISO instant that must lie on a 5-minute boundary; RangeError otherwise. */
export const slotOf = (at: string): number => {
  const seconds = Date.parse(at) / 1000;
  if (!Number.isInteger(seconds) || seconds % slotSeconds !== 0)
    throw new RangeError(`not on a 5-minute boundary: ${at}`);
  return seconds;
};

const add = (target: Map<string, number>, codes: Record<string, number>): void => {
  for (const [code, count] of Object.entries(codes))
    target.set(code, (target.get(code) ?? 0) + count);
};

/** Sums points per 5-minute slot and country; points outside the range are left out. */
export const sumPoints = (points: readonly MetricPoint[], range: Seconds): StatRow[] => {
  const rows = new Map<string, StatRow>();
  for (const point of points) {
    const seconds = Date.parse(point.at) / 1000;
    if (!(seconds >= range.from && seconds < range.to)) continue;
    const at = seconds - (seconds % slotSeconds);
    const key = `${at} ${point.country}`;
    const row = rows.get(key) ?? {
      at,
      country: point.country,
      region: regionOf(point.country),
      sums: measures.map(() => 0),
      statusMap: new Map(),
      originStatusMap: new Map(),
    };
    const values = [
      point.requests,
      point.bytes,
      point.hitRequests,
      point.hitBytes,
      point.originRequests,
      point.originBytes,
      point.requestMs,
      point.witnessRequests,
      point.witnessBytes,
    ];
    // Each is rounded to whole units because the store sums integers.
    row.sums = row.sums.map((sum, index) => sum + Math.round(values[index] ?? 0));
    add(row.statusMap, point.status);
    add(row.originStatusMap, point.originStatus);
    rows.set(key, row);
  }
  return [...rows.values()];
};

/** What a supplier's counter says about one domain in a range of time. */
export type PointsToWrite = {
  accountId: string;
  domainId: string;
  paramId: string;
  source: StatSeries['source'];
  /** UTC ISO instants on 5-minute boundaries, `to` exclusive. */
  from: string;
  to: string;
  /** All points of the range for this domain. */
  points: readonly MetricPoint[];
  /** What becomes of stored slots without a point: they stay (default) or are taken back. */
  absent?: 'keep' | 'zero';
  cause: Cause;
};

/**
 * Stores a supplier's points by inserting what differs from the stored sums, in stats_5m and in
 * stats_1h. Writing the same again inserts nothing, also when several processes do it at once.
 */
export const writePoints = (
  analytics: Analytics,
  input: PointsToWrite,
  holds?: Holds,
): Promise<Outcome> => {
  const { accountId, domainId, paramId, source } = input;
  const series: StatSeries = { accountId, domainId, paramId, source };
  const range = { from: slotOf(input.from), to: slotOf(input.to) };
  const rows = sumPoints(input.points, range);
  const want = async (part: Seconds) =>
    rows.filter((row) => row.at >= part.from && row.at < part.to);
  return converge(analytics, series, range, want, input.absent ?? 'keep', input.cause, holds);
};
