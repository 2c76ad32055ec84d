import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import {
  type EffectiveLimit,
  planBinding,
  planBindings,
  type PlanLimit,
} from '#shared/areas/cdn/plans/plans';
import { Failure } from '#shared/kernel/errors';
import { sql } from 'kysely';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { callsKey, openTokens } from '../../../model/cdn/plans/calls';
import { accountFacts, seenDomain } from '../../../model/cdn/domains/bindings';
import { limitsIn, type Standing } from '../../../model/cdn/plans/limits.store';
import { usedToday } from '../../../model/cdn/plans/usage.store';

/** Limits of each domain: what was used of them is the domain's own, whoever says so. */
const ofEachDomain: ReadonlySet<PlanLimit> = new Set(['bandwidthMbps', 'trafficGb']);

type Whom = { accountId: string; domainId: string | null };
/** When what was used of a limit counts from zero again; null for what does not. */
const resetOf = (limit: PlanLimit, ends: { dayEnds: string; monthEnds: string }): string | null => {
  if (limit === 'trafficGb') return ends.monthEnds;
  return limit === 'bandwidthMbps' || limit.endsWith('PerDay') ? ends.dayEnds : null;
};

/** Limits that hold with what was used of them, but for the calls, which are counted elsewhere. */
const limitsOf = async (ctx: Ctx, o: Whom): Promise<EffectiveLimit[]> => {
  const account = await accountFacts(ctx, o.accountId);
  const standing = await limitsIn(ctx, o);
  const subjectOf = (l: Standing) =>
    l.origin === 'domain' ? (o.domainId ?? o.accountId) : o.accountId;
  const own = await usedToday(ctx, { accountId: o.accountId, subjectId: o.accountId });
  const ofDomain = o.domainId
    ? await usedToday(ctx, { accountId: o.accountId, subjectId: o.domainId })
    : own;
  return standing.map((l) => {
    const isOwn = subjectOf(l) === o.accountId && !ofEachDomain.has(l.limit);
    const { used } = isOwn ? own : ofDomain;
    const contract = l.limit === 'domains' && l.most === null;
    return {
      ...l,
      ...(contract ? { most: account.domainLimit, origin: 'contract' as const } : {}),
      used: used[l.limit] ?? null,
      resetsAt: resetOf(l.limit, own),
    };
  });
};

/** Adds the calls of this second, as the store of tokens that all servers share has them. */
const withCalls = async (rows: EffectiveLimit[], accountId: string): Promise<EffectiveLimit[]> =>
  Promise.all(
    rows.map(async (l) => {
      if (l.limit !== 'apiPerSecond' || l.most === null) return l;
      const rate = { key: callsKey(accountId), rate: l.most, burst: l.most, want: 0 };
      const { left } = await openTokens(platform()).take(rate);
      return { ...l, used: Math.min(l.most, Math.max(0, Math.round(l.most - left))) };
    }),
  );

/** Whom plans hold for: what answers requests about bindings and about limits that hold. */
export const planBindingsService = serve(
  planBindings,
  {
    list: listVerb(planBindings.endpoints.list, {
      source: (
        ctx,
      ) => sql`select b.*, d.name as domain_name, case when b.to_at <= ${ctx.now()}::timestamptz then 'ended'
          when b.from_at > ${ctx.now()}::timestamptz then 'planned' else 'active' end as state
        from plan_binding b left join domain d on d.id = b.domain_id`,
    }),
    async bind(ctx, { planId, accountIds, domainIds, fromAt, toAt }) {
      if (accountIds.length + domainIds.length === 0) throw new Failure('plan.whom');
      const whom: Whom[] = accountIds.map((accountId) => ({ accountId, domainId: null }));
      for (const domainId of domainIds) {
        const { accountId } = await seenDomain(ctx, domainId);
        whom.push({ accountId, domainId });
      }
      for (const w of whom) {
        const { id } = await insert(ctx, planBinding, { planId, ...w, fromAt, toAt });
        ctx.emit(planBindings.events.changed, { id }, {});
      }
      ctx.enqueue(domainControls.jobs.evaluate, {});
      return { bound: whom.length };
    },
    async end(ctx, { id }) {
      await change(ctx, planBinding, id, { toAt: ctx.now() }, { operation: 'end' });
      ctx.enqueue(domainControls.jobs.evaluate, {});
      ctx.emit(planBindings.events.changed, { id }, {});
      return {};
    },
  },
  {
    async effective(o, { accountId, domainId = null }) {
      const rows = await o.transact((ctx) => limitsOf(ctx, { accountId, domainId }));
      return { rows: await withCalls(rows, accountId) };
    },
    async mine(o) {
      const { accountId } = o.who;
      if (!accountId) return { rows: [] };
      const rows = await o.transact((ctx) => limitsOf(ctx, { accountId, domainId: null }));
      return { rows: await withCalls(rows, accountId) };
    },
  },
);
