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
      p.api_per_second, p.refresh_per_day, p.preheat_per_day, p.domains, p.log_push_targets,
      p.bandwidth_mbps::float8 as bandwidth_mbps, p.traffic_gb::float8 as traffic_gb, p.sms_per_second
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

/**
 * Takes tokens out of a bucket that holds a second's worth: as many as there are, or all of them or none when
 * they are `whole`. Answers how many there were; the bucket stays locked until the transaction ends.
 */
export const takeTokens = async (
  ctx: Ctx,
  o: { key: string; rate: number; count: number; whole: boolean },
): Promise<{ got: number; filled: number }> => {
  const tx = internal(ctx);
  await sql`insert into plan_tokens (key, tokens, at) values (${o.key}, ${o.rate}, clock_timestamp())
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ got: number; filled: number }>`update plan_tokens t
    set at = o.now, tokens = o.filled - o.got
    from (select b.*, case when ${o.whole} then case when b.filled >= least(${o.count}::float8, ${o.rate}::float8) then ${o.count}::float8 else 0 end
        else least(${o.count}::float8, greatest(0, floor(b.filled))) end as got
      from (select key, clock_timestamp() as now, least(${o.rate}::float8,
          tokens + greatest(0, extract(epoch from clock_timestamp() - at)) * ${o.rate}::float8) as filled
        from plan_tokens where key = ${o.key} for update) b) o
    where t.key = o.key returning o.got::float8 as got, o.filled::float8 as filled`.execute(tx);
  return rows[0] ?? { got: 0, filled: 0 };
};
