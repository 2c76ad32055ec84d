import type { Analytics } from '../../../kernel/analytics/types';
import { splitByDay } from '../statistics/convergence';
import { measures, type Seconds, type StatSeries } from '../statistics/statRows';
import type { Proposal } from './work';

const hourSeconds = 3_600;
const place = 'account_id, domain_id, param_id, source, country, region';
const maps = ['statusMap', 'originStatusMap'] as const;
const plainMap = (name: string) => `CAST(s.${name}, 'Map(UInt16, Int64)')`;
const where = `({account:Nullable(UUID)} IS NULL OR s.account_id = {account:Nullable(UUID)})
  AND ({param:Nullable(UUID)} IS NULL OR s.param_id = {param:Nullable(UUID)})
  AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`;
const slots = `SELECT ${place}, toStartOfHour(s.ts) AS hour, 1 AS stored, ${measures.map((m) => `s.${m} AS ${m}`).join(', ')},
    ${maps.map((m) => `${plainMap(m)} AS ${m}`).join(', ')} FROM stats_5m AS s WHERE ${where}`;
const hours = `SELECT ${place}, toStartOfHour(s.ts) AS hour, 1 AS stored, ${measures.map((m) => `-s.${m} AS ${m}`).join(', ')},
    ${maps.map((m) => `mapApply((code, n) -> (code, -n), ${plainMap(m)}) AS ${m}`).join(', ')} FROM stats_1h AS s WHERE ${where}`;
const differs = [
  ...measures.map((m) => `sum(x.${m}) != 0`),
  ...maps.map((m) => `arrayExists(n -> n != 0, mapValues(sumMap(x.${m})))`),
].join(' OR ');

const compare = `SELECT toString(account_id) AS "accountId", toString(domain_id) AS "domainId", toString(param_id) AS "paramId",
    toString(source) AS source, uniqExact(hour) AS compared, countIf(differs) AS differing,
    toUnixTimestamp(minIf(hour, differs)) AS first, toUnixTimestamp(maxIf(hour, differs)) AS last
  FROM (SELECT ${place}, hour, ${differs} AS differs FROM (${slots} UNION ALL ${hours}) AS x GROUP BY ${place}, hour)
  GROUP BY account_id, domain_id, param_id, source ORDER BY account_id, domain_id, param_id, source`;

/** One UTC day of a series, from the first hour that is not the sum of its slots to the last. */
export type DifferingHours = { series: StatSeries; range: Seconds };

/**
 * The stored hours of a parameter or an account that are not the sums of their slots, and how many
 * were compared: all series of a day in one question, so that a month of a large supplier is read once.
 */
export const differingHours = async (
  analytics: Analytics,
  plan: Pick<Proposal, 'accountId' | 'paramId' | 'fromAt' | 'toAt'>,
): Promise<{ days: DifferingHours[]; compared: number }> => {
  const from = Date.parse(plan.fromAt) / 1000;
  const to = Math.ceil(Date.parse(plan.toAt) / 1000 / hourSeconds) * hourSeconds;
  const days: DifferingHours[] = [];
  let compared = 0;
  for (const day of splitByDay({ from: from - (from % hourSeconds), to })) {
    const rows = await analytics.query<
      StatSeries & { compared: string; differing: string; first: number; last: number }
    >({
      name: 'plans.hours',
      sql: compare,
      params: { account: plan.accountId, param: plan.paramId, ...day },
      maxMs: 120_000,
    });
    for (const { compared: n, differing, first, last, ...series } of rows) {
      compared += Number(n);
      if (Number(differing) > 0)
        days.push({ series, range: { from: Number(first), to: Number(last) + hourSeconds } });
    }
  }
  return { days, compared };
};
