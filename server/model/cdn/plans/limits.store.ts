import { type RawBuilder, sql } from 'kysely';
import type { EffectiveLimit, Overflow, PlanLimit } from '#shared/areas/cdn/plans/plans';
import { limitNames } from '#shared/areas/cdn/plans/plans';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Reader, Tx } from '../../../kernel/db/db';

/** A limit as it holds, without what was used of it. */
export type Standing = Omit<EffectiveLimit, 'used' | 'resetsAt'>;
type Bound = Record<PlanLimit, number | null> & {
  accountId: string;
  domainId: string | null;
  planId: string;
  planName: string;
  fromAt: string;
  overflow: Overflow;
};

const boundOf = async (
  db: Reader | Tx,
  o: { accountId: string; domainIds: readonly string[]; now: string },
): Promise<Bound[]> => {
  const { rows } =
    await sql<Bound>`select b.account_id, b.domain_id, b.plan_id, p.name as plan_name, b.from_at, p.overflow,
      p.api_per_second, p.refresh_per_day, p.preheat_per_day, p.domains
    from plan_binding b join plan p on p.id = b.plan_id
    where b.account_id = ${o.accountId} and (b.domain_id is null or b.domain_id = any(${o.domainIds}::uuid[]))
      and b.from_at <= ${o.now}::timestamptz and (b.to_at is null or b.to_at > ${o.now}::timestamptz)
    order by (b.domain_id is not null) desc, b.from_at desc, b.created_at desc, b.id`.execute(
      db as Tx,
    );
  return rows;
};

/** Of those bound, in their order, the first that says something of a limit. */
const standing = (bound: readonly Bound[], limit: PlanLimit): Standing => {
  const winner = bound.find((b) => b[limit] !== null);
  if (!winner)
    return {
      limit,
      most: null,
      overflow: null,
      origin: 'none',
      planId: null,
      planName: null,
      fromAt: null,
    };
  return {
    limit,
    most: winner[limit],
    overflow: winner.overflow,
    origin: winner.domainId === null ? 'account' : 'domain',
    planId: winner.planId,
    planName: winner.planName,
    fromAt: winner.fromAt,
  };
};

/**
 * The limits that hold for an account, or for one of its domains: of each limit the binding of the
 * domain before that of the account, and of those the one that began last. A plan that leaves a limit
 * empty says nothing of it.
 */
export const standingLimits = async (
  db: Reader | Tx,
  o: { accountId: string; domainId: string | null; now: string },
): Promise<Standing[]> => {
  const domainIds = o.domainId === null ? [] : [o.domainId];
  const bound = await boundOf(db, { ...o, domainIds });
  return limitNames.map((limit) => standing(bound, limit));
};

/** The same within a transaction, at its time. */
export const limitsIn = (
  ctx: Ctx,
  o: { accountId: string; domainId: string | null },
): Promise<Standing[]> => standingLimits(internal(ctx), { ...o, now: ctx.now() });

/** The limit of a day for the account and for those of the domains that have one of their own. */
export const dayLimits = async (
  ctx: Ctx,
  o: { accountId: string; domainIds: readonly string[]; limit: PlanLimit },
): Promise<{ account: Standing; domains: Map<string, Standing> }> => {
  const bound = await boundOf(internal(ctx), { ...o, now: ctx.now() });
  const domains = new Map<string, Standing>();
  for (const id of o.domainIds) {
    const own = standing(
      bound.filter((b) => b.domainId === id),
      o.limit,
    );
    if (own.most !== null) domains.set(id, own);
  }
  const account = standing(
    bound.filter((b) => b.domainId === null),
    o.limit,
  );
  return { account, domains };
};

/** SQL: the day of an account's own time zone. */
export const localDay = (now: string, accountId: string): RawBuilder<unknown> =>
  sql`((${now}::timestamptz at time zone 'UTC') + (select a.utc_offset_minutes from account a where a.id = ${accountId}) * interval '1 minute')::date`;

/** Adds to what a subject used today and answers the sum; the row stays locked until the transaction ends. */
export const addUsed = async (
  ctx: Ctx,
  o: { accountId: string; subjectId: string; kind: string; amount: number },
): Promise<number> => {
  const { rows } = await sql<{
    used: number;
  }>`insert into plan_usage as u (account_id, subject_id, kind, day, used)
    values (${o.accountId}, ${o.subjectId}, ${o.kind}, ${localDay(ctx.now(), o.accountId)}, ${o.amount})
    on conflict (subject_id, kind, day) do update set used = u.used + excluded.used returning u.used::float8 as used`.execute(
    internal(ctx),
  );
  return rows[0]?.used ?? o.amount;
};

/** True for the first who tells of a limit on a day. */
export const tellOnce = async (
  ctx: Ctx,
  o: { accountId: string; subjectId: string; kind: string },
): Promise<boolean> => {
  const { rows } =
    await sql`insert into plan_usage as u (account_id, subject_id, kind, day, used, told)
    values (${o.accountId}, ${o.subjectId}, ${o.kind}, ${localDay(ctx.now(), o.accountId)}, 0, true)
    on conflict (subject_id, kind, day) do update set told = true where not u.told returning 1`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};

/** What a subject used today of the limits by the day, the account's domains, and when the day ends. */
export const usedToday = async (
  ctx: Ctx,
  o: { accountId: string; subjectId: string },
): Promise<{ used: Partial<Record<PlanLimit, number>>; dayEnds: string }> => {
  const { rows } = await sql<{
    kind: PlanLimit;
    used: number;
    dayEnds: string;
  }>`select k.kind, coalesce(u.used, 0)::float8 as used,
      ((d.day + 1)::timestamp - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC' as day_ends
    from account a, lateral (select ${localDay(ctx.now(), o.accountId)} as day) d,
      unnest(array['refreshPerDay', 'preheatPerDay']) k(kind)
      left join plan_usage u on u.subject_id = ${o.subjectId} and u.kind = k.kind and u.day = ${localDay(ctx.now(), o.accountId)}
    where a.id = ${o.accountId}`.execute(internal(ctx));
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from domain where account_id = ${o.accountId}`.execute(
    internal(ctx),
  );
  const used = Object.fromEntries(rows.map((r) => [r.kind, r.used]));
  return {
    used: { ...used, domains: counted.rows[0]?.n ?? 0 },
    dayEnds: rows[0]?.dayEnds ?? ctx.now(),
  };
};

type Usage = { accountId: string; accountName: string } & Record<
  Exclude<PlanLimit, 'apiPerSecond'>,
  number
>;
/** What accounts used today: those bound to a plan, those named, or all. */
export const usageOfAccounts = async (
  ctx: Ctx,
  o: { planId: string | null; accountIds: readonly string[] | null },
): Promise<Usage[]> => {
  const { rows } =
    await sql<Usage>`with whom as (select a.id, a.name, a.utc_offset_minutes from account a
      where (${o.planId}::uuid is null or a.id in (select b.account_id from plan_binding b where b.plan_id = ${o.planId}::uuid
          and b.from_at <= ${ctx.now()}::timestamptz and (b.to_at is null or b.to_at > ${ctx.now()}::timestamptz)))
        and (${o.accountIds}::uuid[] is null or a.id = any(${o.accountIds}::uuid[])))
    select w.id as account_id, w.name as account_name,
      coalesce(sum(u.used) filter (where u.kind = 'refreshPerDay'), 0)::float8 as refresh_per_day,
      coalesce(sum(u.used) filter (where u.kind = 'preheatPerDay'), 0)::float8 as preheat_per_day,
      (select count(*)::int from domain d where d.account_id = w.id) as domains
    from whom w left join plan_usage u on u.subject_id = w.id
      and u.day = ((${ctx.now()}::timestamptz at time zone 'UTC') + w.utc_offset_minutes * interval '1 minute')::date
    group by w.id, w.name, w.utc_offset_minutes order by w.name`.execute(internal(ctx));
  return rows;
};
