import { baselineOf, deviationOf, unusualFrom } from '#shared/areas/cdn/reports/deviation';
import { domainTrafficMonitors, trafficMonitors } from '#shared/areas/cdn/reports/trafficMonitors';
import type { Got, Out } from '#shared/kernel/contract';
import { instantOf } from '#shared/kernel/units';
import { bpsOfSlot } from '#shared/metrics';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { runningMonths } from './accountReports';
import { askerOf } from './reportSpan';
import {
  curvePoints,
  curveSlots,
  dayCurves,
  type Level,
  pointsOfWeek,
  type Standing,
  standings,
  type Watched,
} from './traffic';
import { watchedOf } from './watched.store';

const { list: accounts } = trafficMonitors.endpoints;
const { list: domains } = domainTrafficMonitors.endpoints;
type Curves = Out<typeof trafficMonitors.endpoints.curves>;
const mostCurves = 200;

const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : now / before - 1;

/** The figures that accounts and domains share. A week without a row had no traffic. */
const figuresOf = (w: Watched, s: Standing | undefined) => {
  const bps = bpsOfSlot(s?.slot ?? 0);
  const samples = Array.from({ length: w.weeks }, (_, week) => bpsOfSlot(s?.weeks[week] ?? 0));
  const baseline = baselineOf(samples);
  const deviation = baseline && deviationOf(bps, baseline);
  const oddness = Math.abs(deviation ?? 0);
  return {
    id: w.id,
    at: instantOf(w.at),
    bps,
    usualBps: baseline?.usual ?? null,
    deviation,
    oddness,
    weeks: w.weeks,
    state: baseline ? (oddness >= unusualFrom ? 'unusual' : 'usual') : 'history',
    dayChange: changeOf(s?.day ?? 0, s?.dayBefore ?? 0),
    weekChange: w.weeks >= 2 ? changeOf(s?.week ?? 0, s?.weekBefore ?? 0) : null,
    dayBytes: s?.day ?? 0,
  };
};

const listAccounts = async (
  o: Outside,
  input: Got<typeof accounts>,
): Promise<Out<typeof accounts>> => {
  const of = await o.transact((ctx) => watchedOf(ctx, 'account', { accountId: input.accountId }));
  const [now, months] = await Promise.all([
    standings({ level: 'account', of, who: askerOf(o) }),
    runningMonths(o, input.accountId),
  ]);
  const monthOf = new Map(months.map((m) => [m.accountId, m]));
  const rows = of.map((w) => {
    const month = monthOf.get(w.id);
    return {
      ...figuresOf(w, now.get(w.id)),
      accountId: w.id,
      guaranteeRatio: month?.guaranteeRatio ?? null,
      guaranteedTrafficGb: month?.guaranteedTrafficGb ?? 0,
      guarantee: month?.guarantee ?? 'none',
      forecastBytes: month?.forecastBytes ?? null,
    };
  });
  return o.transact((ctx) => computedList(ctx, accounts, rows, input));
};

const listDomains = async (
  o: Outside,
  input: Got<typeof domains>,
): Promise<Out<typeof domains>> => {
  const of = await o.transact((ctx) =>
    watchedOf(ctx, 'domain', {
      accountId: input.accountId,
      ...(input.domainId && { ids: [input.domainId] }),
    }),
  );
  const now = await standings({ level: 'domain', of, who: askerOf(o) });
  const rows = of.map((w) => ({
    ...figuresOf(w, now.get(w.id)),
    domainId: w.id,
    accountId: w.accountId,
  }));
  return o.transact((ctx) => computedList(ctx, domains, rows, input));
};

/** The last day of some, each quarter of an hour with what is usual in it, all in bit/s. */
const curvesOf =
  (level: Level) =>
  async (o: Outside, { ids = [] }: { ids?: readonly string[] | undefined }): Promise<Curves> => {
    const of = await o.transact((ctx) => watchedOf(ctx, level, { ids: ids.slice(0, mostCurves) }));
    const bytes = await dayCurves({ level, of, who: askerOf(o) });
    const bps = (n: number | undefined) => bpsOfSlot(n ?? 0) / curveSlots;
    return {
      curves: of.map((w) => {
        const own = bytes.get(w.id);
        const backs = Array.from({ length: curvePoints }, (_, n) => curvePoints - 1 - n);
        const usual = backs.flatMap(
          (back) =>
            baselineOf(
              Array.from({ length: w.weeks }, (_, n) =>
                bps(own?.get(back + (n + 1) * pointsOfWeek)),
              ),
            ) ?? [],
        );
        return {
          id: w.id,
          values: backs.map((back) => bps(own?.get(back))),
          low: usual.map((b) => Math.max(0, b.usual - unusualFrom * b.spread)),
          high: usual.map((b) => b.usual + unusualFrom * b.spread),
        };
      }),
    };
  };

/** Whose traffic behaves unlike itself: accounts. */
export const trafficMonitorsService = serve(
  trafficMonitors,
  {},
  { list: listAccounts, curves: curvesOf('account') },
);
/** Whose traffic behaves unlike itself: domains. */
export const domainTrafficMonitorsService = serve(
  domainTrafficMonitors,
  {},
  { list: listDomains, curves: curvesOf('domain') },
);
