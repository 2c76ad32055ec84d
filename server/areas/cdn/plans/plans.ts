import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { type ControlUse, periodAround, slotBps } from '#shared/areas/cdn/controls/judge';
import { plans } from '#shared/areas/cdn/plans/plans';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { bytesPerGb } from '#shared/kernel/units';
import { sql } from 'kysely';
import { plainVerbs } from '../../../kernel/db/crud';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { usesOf } from '../../../model/cdn/controls/figures';
import * as store from '../../../model/cdn/plans/usage.store';

type Preview = (typeof plans)['endpoints']['preview'];
type Over = Out<Preview>['rows'][number];

/** Limits of which what was used today is counted in rows. */
const counted = ['refreshPerDay', 'preheatPerDay', 'domains', 'logPushTargets'] as const;
/** Domains that a preview measures at most. */
const mostMeasured = 5_000;
const megabit = 1_000_000;
const rounded = (n: number): number => Math.round(n * 100) / 100;

/** Most that any domain of each account used of the day or month that runs, by completed slots. */
const heaviest = async (
  domains: readonly store.Measurable[],
  period: 'day' | 'month',
  figure: (use: ControlUse) => number,
): Promise<Map<string, number>> => {
  const uses = await usesOf(
    domains.flatMap((d) => {
      const from = Date.parse(periodAround(nowMs(), { period }, d.offsetMinutes).from) / 1000;
      const to = Date.parse(d.completeTo) / 1000;
      return to > from ? [{ domainId: d.domainId, accountId: d.accountId, from, to }] : [];
    }),
  );
  const most = new Map<string, number>();
  for (const { domainId, accountId } of domains) {
    const use = uses.get(domainId);
    if (use) most.set(accountId, Math.max(most.get(accountId) ?? 0, rounded(figure(use))));
  }
  return most;
};

/** Who would be over a plan as it is typed: by what was used today, and by completed slots of their domains. */
const preview = async (o: Outside, draft: Got<Preview>): Promise<Out<Preview>> => {
  const { id, accountIds, ...limits } = draft;
  const isMeasured = limits.bandwidthMbps !== null || limits.trafficGb !== null;
  const { usage, domains } = await o.transact(async (ctx) => {
    const all = await store.usageOfAccounts(ctx, {
      planId: id ?? null,
      accountIds: accountIds ?? null,
    });
    const ids = all.map((u) => u.accountId);
    return {
      usage: all,
      domains: isMeasured ? await store.measurableDomains(ctx, ids, mostMeasured) : [],
    };
  });
  const none = new Map<string, number>();
  const peaks =
    limits.bandwidthMbps === null
      ? none
      : await heaviest(domains, 'day', (u) => slotBps(u.peakBytes) / megabit);
  const sums =
    limits.trafficGb === null
      ? none
      : await heaviest(domains, 'month', (u) => u.usedBytes / bytesPerGb);
  const rows = usage.flatMap(({ accountId, accountName, ...used }): Over[] => {
    const figures = {
      ...used,
      bandwidthMbps: peaks.get(accountId) ?? 0,
      trafficGb: sums.get(accountId) ?? 0,
    };
    return [...counted, 'bandwidthMbps' as const, 'trafficGb' as const].flatMap((limit) => {
      const most = limits[limit];
      return most !== null && figures[limit] > most
        ? [{ accountId, accountName, limit, used: figures[limit], most }]
        : [];
    });
  });
  return { looked: usage.length, rows };
};

/** What customers may use up: what answers requests about plans. */
export const plansService = serve(
  plans,
  plainVerbs(plans, {
    source: () =>
      sql`select t.*, (select count(*)::int from plan_binding b where b.plan_id = t.id) as bound_count from plan t`,
    async check(_ctx, draft) {
      const isCapped = draft.bandwidthMbps !== null || draft.trafficGb !== null;
      if (isCapped && draft.overflow === 'throttle' && draft.requestsPerSecond === null)
        throw badField('requestsPerSecond', 'control.rate');
      return {};
    },
    async leave(_ctx, { boundCount }) {
      if (boundCount > 0) throw new Failure('data.inUse', { count: boundCount });
    },
    async follow(ctx) {
      ctx.enqueue(domainControls.jobs.evaluate, {});
    },
  }),
  { preview },
);
