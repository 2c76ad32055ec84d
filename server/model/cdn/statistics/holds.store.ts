import { sql } from 'kysely';
import type { CauseKind } from '#shared/areas/cdn/statistics/causes';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import { personBehind } from '#shared/kernel/access';
import type { Source } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import { now } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import type { Seconds, StatSeries } from './statRows';

/** A span of one series whose figures stay as a plan set them. */
export type Hold = {
  id: string;
  planId: string;
  cause: CauseKind;
  paramId: string;
  source: Source;
  from: string;
  to: string;
  actor: string;
  createdAt: string;
};

/** What the source of a held slot says by itself; null where it agrees with what is stored. */
export type HeldSums = { slot: number; sums: Record<string, number> | null };

/** What writers of figures ask of holds. */
export type Holds = {
  /** Starts of the slots of a range that are held at this moment. */
  slotsOf: (series: StatSeries, range: Seconds) => Promise<ReadonlySet<number>>;
  /** Keeps what the source says of held slots. */
  note: (series: StatSeries, seen: readonly HeldSums[]) => Promise<void>;
};

/** Holds as they stand in the database. Both are read and written outside of any transaction. */
export const storedHolds: Holds = {
  async slotsOf({ domainId, paramId, source }, { from, to }) {
    const { rows } = await platform().pool.query<{ from: string; to: string }>(
      `select from_at as "from", to_at as "to" from stat_hold where lifted_at is null
        and domain_id = $1 and param_id = $2 and source = $3 and to_at > $4 and from_at < $5`,
      [domainId, paramId, source, instantOf(from), instantOf(to)],
    );
    const slots = new Set<number>();
    for (const span of rows) {
      const end = Math.min(to, Date.parse(span.to) / 1000);
      for (let at = Math.max(from, Date.parse(span.from) / 1000); at < end; at += slotSeconds)
        slots.add(at);
    }
    return slots;
  },
  async note({ domainId, paramId, source }, seen) {
    const values = (of: readonly HeldSums[]) => [
      domainId,
      paramId,
      source,
      of.map((s) => instantOf(s.slot)),
    ];
    const equal = seen.filter((s) => s.sums === null);
    const differing = seen.filter((s) => s.sums !== null);
    if (equal.length > 0)
      await platform().pool.query(
        `delete from stat_hold_difference where domain_id = $1 and param_id = $2 and source = $3
          and slot_at = any($4::timestamptz[])`,
        values(equal),
      );
    if (differing.length > 0)
      await platform().pool.query(
        `insert into stat_hold_difference as d (domain_id, param_id, source, slot_at, sums, seen_at)
          select $1, $2, $3, s.at, s.sums, $6 from unnest($4::timestamptz[], $5::jsonb[]) as s(at, sums)
          on conflict (domain_id, param_id, source, slot_at) do update
            set sums = excluded.sums, seen_at = excluded.seen_at where d.sums <> excluded.sums`,
        [...values(differing), differing.map((s) => JSON.stringify(s.sums)), now()],
      );
  },
};

/** A hold to be set: of which series, over which span. */
export type NewHold = StatSeries & { from: string; to: string };
/** Holds spans for a plan; from the commit on no source writes over them. Setting them again changes nothing. */
export const setHolds = async (
  ctx: Ctx,
  plan: { id: string; cause: CauseKind; actor: string },
  spans: readonly NewHold[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`insert into stat_hold (id, account_id, domain_id, param_id, source, from_at, to_at, cause, plan_id, actor, created_at)
    select gen_random_uuid(), s."accountId", s."domainId", s."paramId", s.source, s."from", s."to", ${plan.cause}, ${plan.id}, ${plan.actor}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s("accountId" uuid, "domainId" uuid, "paramId" uuid, source text, "from" timestamptz, "to" timestamptz)
    where not exists (select 1 from stat_hold h where h.plan_id = ${plan.id} and h.lifted_at is null and h.domain_id = s."domainId"
      and h.param_id = s."paramId" and h.source = s.source and h.from_at = s."from" and h.to_at = s."to")`.execute(
    tx,
  );
};

/** Ends all holds of a plan, and forgets what sources said of slots that nothing holds any longer. */
export const liftHolds = async (ctx: Ctx, planId: string): Promise<number> => {
  const tx = internal(ctx);
  const { rows } = await sql<{
    id: string;
  }>`update stat_hold set lifted_at = ${ctx.now()}, lifted_by = ${personBehind(ctx.who)}
    where plan_id = ${planId} and lifted_at is null returning id`.execute(tx);
  await sql`delete from stat_hold_difference d using stat_hold h where h.plan_id = ${planId}
    and d.domain_id = h.domain_id and d.param_id = h.param_id and d.source = h.source and d.slot_at >= h.from_at and d.slot_at < h.to_at
    and not exists (select 1 from stat_hold o where o.lifted_at is null and o.domain_id = d.domain_id and o.param_id = d.param_id
      and o.source = d.source and d.slot_at >= o.from_at and d.slot_at < o.to_at)`.execute(tx);
  return rows.length;
};

/** Standing holds over one slot of a domain, the newest first. */
export const holdsAt = async (ctx: Ctx, domainId: string, at: string): Promise<Hold[]> => {
  const { rows } =
    await sql<Hold>`select id, plan_id as "planId", cause, param_id as "paramId", source, from_at as "from", to_at as "to",
      actor, created_at as "createdAt" from stat_hold
    where lifted_at is null and domain_id = ${domainId} and from_at <= ${at}::timestamptz and to_at > ${at}::timestamptz
    order by created_at desc, id`.execute(internal(ctx));
  return rows;
};

/** What sources say of a held slot of a domain, where it differs from what is stored. */
export const differencesAt = async (ctx: Ctx, domainId: string, at: string) => {
  const { rows } = await sql<{
    paramId: string;
    source: Source;
    sums: Record<string, number>;
    seenAt: string;
  }>`select param_id as "paramId", source, sums, seen_at as "seenAt" from stat_hold_difference
    where domain_id = ${domainId} and slot_at = ${at}::timestamptz`.execute(internal(ctx));
  return rows;
};

/** Standing holds that touch a window of time, of all domains. */
export const holdsBetween = async (from: string, to: string) => {
  const { rows } = await platform().pool.query<
    Pick<Hold, 'paramId' | 'source' | 'from' | 'to'> & { domainId: string }
  >(
    `select domain_id as "domainId", param_id as "paramId", source, from_at as "from", to_at as "to"
      from stat_hold where lifted_at is null and to_at > $1 and from_at < $2`,
    [from, to],
  );
  return rows;
};
