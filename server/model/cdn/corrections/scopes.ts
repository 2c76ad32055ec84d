import { isRecompute } from '#shared/areas/cdn/corrections/planMethods';
import { slotSeconds } from '#shared/kernel/units';
import type { Analytics } from '../../../kernel/analytics/types';
import { splitByDay } from '../statistics/convergence';
import { daySeconds, type Seconds, type StatSeries } from '../statistics/statRows';
import { outputDays } from '../logs/output';
import { aliasScopes } from './attribution';
import { differingHours } from './differingHours';
import type { PlanPoint, Proposal } from './work';

/** One UTC day of a series that a plan is about, with the points that its sheet names there. */
export type PlanScope = { series: StatSeries; range: Seconds; points: readonly PlanPoint[] };
/** What a plan is about, and the stored hours that a recompute compared to find it. */
export type PlanScopes = { scopes: PlanScope[]; compared: number | null };

const secondsOf = ({ slotAt }: PlanPoint): number => Date.parse(slotAt) / 1000;

/** The days of a sheet, each from the first of its points to the last. */
const scopesOfSheet = (
  lane: Omit<StatSeries, 'domainId'>,
  sheet: readonly PlanPoint[],
): PlanScope[] => {
  const days = new Map<string, PlanPoint[]>();
  for (const point of sheet) {
    const key = `${point.domainId} ${Math.floor(secondsOf(point) / daySeconds)}`;
    const day = days.get(key);
    if (day) day.push(point);
    else days.set(key, [point]);
  }
  return [...days.values()].map((points) => {
    const slots = points.map(secondsOf).sort((a, b) => a - b);
    return {
      series: { ...lane, domainId: points[0]?.domainId ?? '' },
      range: { from: slots[0] ?? 0, to: (slots.at(-1) ?? 0) + slotSeconds },
      points,
    };
  });
};

/** Everything that is stored of a domain within a span. */
const seriesWithin = async (
  analytics: Analytics,
  { accountId, domainId }: Pick<StatSeries, 'accountId' | 'domainId'>,
  span: Seconds,
): Promise<StatSeries[]> => {
  const rows = await analytics.query<Pick<StatSeries, 'paramId' | 'source'>>({
    name: 'plans.series',
    sql: `SELECT DISTINCT toString(s.param_id) AS "paramId", toString(s.source) AS source FROM stats_5m AS s
      WHERE s.account_id = {account:UUID} AND s.domain_id = {domain:UUID}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} ORDER BY "paramId", source`,
    params: { account: accountId, domain: domainId, ...span },
  });
  return rows.map((r) => ({ accountId, domainId, ...r }));
};

/** What a plan is about, day by day of each of its series. */
export const scopesOf = async (
  analytics: Analytics,
  plan: Proposal,
  sheet: readonly PlanPoint[],
): Promise<PlanScopes> => {
  if (plan.method === 'logOutput') {
    const days = await outputDays(analytics, plan.processId);
    return { scopes: days.map((day) => ({ ...day, points: [] })), compared: null };
  }
  if (!isRecompute(plan.method))
    return { scopes: await namedScopes(analytics, plan, sheet), compared: null };
  const { days, compared } = await differingHours(analytics, plan);
  return { scopes: days.map((day) => ({ ...day, points: [] })), compared };
};

/** The days of the series that a plan names. */
const namedScopes = async (
  analytics: Analytics,
  plan: Proposal,
  sheet: readonly PlanPoint[],
): Promise<PlanScope[]> => {
  const { accountId, domainId, paramId, source } = plan;
  if (!accountId) return [];
  const span = { from: Date.parse(plan.fromAt) / 1000, to: Date.parse(plan.toAt) / 1000 };
  if (plan.method === 'removal' && domainId) {
    const all = await seriesWithin(analytics, { accountId, domainId }, span);
    return all.flatMap((series) =>
      splitByDay(span).map((range) => ({ series, range, points: [] })),
    );
  }
  if (plan.aliasChangeId && domainId && paramId) {
    const days = await aliasScopes({ accountId, domainId, paramId }, plan.aliasChangeId, span);
    return days.map((day) => ({ ...day, points: [] }));
  }
  if (!paramId || !source) return [];
  if (sheet.length > 0) return scopesOfSheet({ accountId, paramId, source }, sheet);
  if (!domainId) return [];
  const series = { accountId, domainId, paramId, source };
  return splitByDay(span).map((range) => ({ series, range, points: [] }));
};
