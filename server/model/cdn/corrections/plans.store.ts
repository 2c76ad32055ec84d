import { instantOf, slotSeconds } from '#shared/kernel/units';
import { sql } from 'kysely';
import { dataPlan, dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { recomputeMethods } from '#shared/areas/cdn/corrections/planMethods';
import { Failure } from '#shared/kernel/errors';
import { measures, sources } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { columnsOf } from '../../../kernel/db/rows';
import type { NewHold } from '../statistics/holds';
import { markNow } from '../statistics/dirtyRanges';
import type { StatSeries, StatSource } from '../statistics/statRows';
import type { PlanRow } from './figures';
import { methods } from './methods';
import type { Plan } from './work';
import type { PlanPart, PreviewedPart } from './preview';

const columns = sql.join(columnsOf(dataPlan).map((c) => sql.ref(c)));
/** The plan, locked until the transaction ends. */
export const lockPlan = async (ctx: Ctx, id: string): Promise<Plan> => {
  const { rows } =
    await sql<Plan>`select ${columns} from data_plan where id = ${id} for update`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Replaces what a plan would change. */
export const keepParts = async (
  ctx: Ctx,
  planId: string,
  parts: readonly PreviewedPart[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`delete from data_plan_part where plan_id = ${planId}`.execute(tx);
  for (const [i, part] of parts.entries()) {
    const { series, range } = part;
    await sql`insert into data_plan_part (plan_id, n, account_id, domain_id, param_id, source, from_at, to_at, before_digest, after_digest)
      values (${planId}, ${i + 1}, ${series.accountId}, ${series.domainId}, ${series.paramId}, ${series.source}, ${instantOf(range.from)},
        ${instantOf(range.to)}, ${part.beforeDigest}, ${part.afterDigest})`.execute(tx);
    await sql`insert into data_plan_row (plan_id, part, slot_at, country, region, before, after)
      select ${planId}, ${i + 1}, r."slotAt", r.country, r.region, nullif(r.before, 'null'), nullif(r.after, 'null')
      from jsonb_to_recordset(${JSON.stringify(part.rows)}::jsonb) as r("slotAt" timestamptz, country text, region text, before jsonb, after jsonb)`.execute(
      tx,
    );
  }
};

type PartRow = Omit<PlanPart, 'table' | 'series' | 'range'> & {
  method: Plan['method'];
  n: number;
  accountId: string;
  domainId: string;
  paramId: string;
  source: StatSource;
  fromAt: string;
  toAt: string;
};
/** A part of a plan with its number. */
export type NumberedPart = PlanPart & { n: number };
/** The parts of a plan in order, or one of them. */
export const partsOf = async (ctx: Ctx, planId: string, n?: number): Promise<NumberedPart[]> => {
  const { rows } =
    await sql<PartRow>`select d.n, p.method, d.account_id, d.domain_id, d.param_id, d.source, d.from_at, d.to_at, d.before_digest, d.after_digest
    from data_plan_part d join data_plan p on p.id = d.plan_id
    where d.plan_id = ${planId} and (${n ?? null}::int is null or d.n = ${n ?? null}::int) order by d.n`.execute(
      internal(ctx),
    );
  return rows.map(({ method, accountId, domainId, paramId, source, fromAt, toAt, ...part }) => ({
    ...part,
    table: methods[method].table,
    series: { accountId, domainId, paramId, source },
    range: { from: Date.parse(fromAt) / 1000, to: Date.parse(toAt) / 1000 },
  }));
};
/** Whether parts of a plan lie where figures were removed by request: nothing but an undo brings them back. */
export const touchesRemoved = async (ctx: Ctx, planId: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from data_plan_part p join stat_hold h on h.domain_id = p.domain_id
      and h.param_id = p.param_id and h.source = p.source and h.from_at < p.to_at and h.to_at > p.from_at
    where p.plan_id = ${planId} and h.cause = 'removal' and h.lifted_at is null and h.plan_id <> ${planId} limit 1`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};

/** The name and hour of a domain that went to another account, where a plan sets figures of it beyond its part of the time. */
export const beyondMove = async (
  ctx: Ctx,
  planId: string,
): Promise<{ name: string; at: string } | undefined> => {
  const { rows } = await sql<{ name: string; at: string }>`select m.name, m.at
    from data_plan_part p join data_plan_row r on r.plan_id = p.plan_id and r.part = p.n
      join domain_move m on m.state = 'done'
        and ((m.domain_id = p.domain_id and r.slot_at >= m.at) or (m.to_domain_id = p.domain_id and r.slot_at < m.at))
    where p.plan_id = ${planId} and r.after is not null limit 1`.execute(internal(ctx));
  return rows[0];
};

/** What a plan changes, day by day over its series of a source. */
export const spansOf = async (ctx: Ctx, planId: string) => {
  const { rows } = await sql<{ accountId: string; source: StatSource; from: string; to: string }>`
    select account_id, source, min(from_at) as "from", max(to_at) as "to" from data_plan_part
    where plan_id = ${planId} group by account_id, source, date_trunc('day', from_at, 'UTC')`.execute(
    internal(ctx),
  );
  return rows;
};
/** Marks the days of a plan dirty for whoever builds something from figures. */
export const markPlanDays = async (ctx: Ctx, planId: string): Promise<void> => {
  const { rows } = await sql<StatSeries & { day: string }>`
    select distinct account_id, domain_id, param_id, source, (from_at at time zone 'UTC')::date::text as day
    from data_plan_part where plan_id = ${planId}`.execute(internal(ctx));
  await markNow(ctx, rows);
};
export const rowsOfPart = async (ctx: Ctx, planId: string, n: number): Promise<PlanRow[]> => {
  const { rows } =
    await sql<PlanRow>`select slot_at, country, region, before, after from data_plan_row
    where plan_id = ${planId} and part = ${n} order by slot_at, country, region`.execute(
      internal(ctx),
    );
  return rows;
};

const names = sql.join(measures.map((name) => sql`${name}`));
const figure = (side: 'before' | 'after') =>
  sql`coalesce((${sql.ref(`r.${side}`)} -> 'sums' ->> m.name)::bigint, 0)`;
/** The sums of each source and measure that a plan changes, over all its slots. */
export const totalsOf = async (ctx: Ctx, planId: string) => {
  const { rows } = await sql<{
    source: StatSource;
    measure: (typeof measures)[number];
    before: number;
    after: number;
  }>`select p.source, m.name as measure, sum(${figure('before')})::bigint as before, sum(${figure('after')})::bigint as after
    from data_plan_row r join data_plan_part p on p.plan_id = r.plan_id and p.n = r.part
      cross join unnest(array[${names}]::text[]) with ordinality as m(name, n)
    where r.plan_id = ${planId} group by p.source, m.name, m.n having bool_or(${figure('before')} <> ${figure('after')})
    order by p.source, m.n`.execute(internal(ctx));
  return rows;
};
/** Domains that a request names one by one. */
const mostNamed = 5;
/** The domains whose figures a plan changes, as one text. */
export const domainNamesOf = async (ctx: Ctx, planId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select distinct d.name from data_plan_part p
    join domain d on d.id = p.domain_id where p.plan_id = ${planId} order by d.name`.execute(
    internal(ctx),
  );
  const names = rows.slice(0, mostNamed).map((r) => r.name);
  return rows.length > mostNamed ? `${names.join(', ')} … (${rows.length})` : names.join(', ');
};

/**
 * The spans that a plan holds: of a sheet, or of chosen slots, just those, in one where they are beside
 * each other; of every other plan all of its parts; of a removal also what may come in of the domain later.
 */
export const heldSpansOf = async (ctx: Ctx, planId: string): Promise<NewHold[]> => {
  const { rows } = await sql<NewHold>`
    with slots as (select distinct p.account_id, p.domain_id, p.param_id, p.source, s.slot_at
      from data_plan_point s join data_plan_part p on p.plan_id = s.plan_id and p.domain_id = s.domain_id
        and s.slot_at >= p.from_at and s.slot_at < p.to_at
      where s.plan_id = ${planId}
      union select p.account_id, p.domain_id, p.param_id, p.source, s.slot_at
      from data_plan_slot s join data_plan_part p on p.plan_id = s.plan_id and s.slot_at >= p.from_at and s.slot_at < p.to_at
      where s.plan_id = ${planId}),
    runs as (select *, slot_at - row_number() over (partition by domain_id order by slot_at) * ${slotSeconds} * interval '1 second' as run from slots)
    select account_id, domain_id, param_id, source, min(slot_at) as "from", max(slot_at) + ${slotSeconds} * interval '1 second' as "to"
      from runs group by account_id, domain_id, param_id, source, run
    union all
    select d.account_id, d.domain_id, d.param_id, d.source, d.from_at, d.to_at from data_plan_part d join data_plan p on p.id = d.plan_id
      where d.plan_id = ${planId} and p.method <> 'removal' and p.method <> all(${[...recomputeMethods]}::text[])
        and not exists (select 1 from data_plan_point where plan_id = ${planId})
        and not exists (select 1 from data_plan_slot where plan_id = ${planId})
    union all
    select p.account_id, p.domain_id, l.param_id, s.source, p.from_at, p.to_at from data_plan p
      join (select domain_id, param_id from sync_lane union select domain_id, param_id from data_plan_part where plan_id = ${planId}) l
        on l.domain_id = p.domain_id cross join unnest(${[...sources]}::text[]) as s(source)
      where p.id = ${planId} and p.method = 'removal'`.execute(internal(ctx));
  return rows;
};

/** Conflicts that the undo of a plan puts back too. */
export const keepConfirmed = async (
  ctx: Ctx,
  planId: string,
  ids: readonly string[],
): Promise<void> => {
  await sql`update data_plan set confirmed = ${JSON.stringify(ids)}::jsonb where id = ${planId}`.execute(
    internal(ctx),
  );
};
export const confirmedOf = async (ctx: Ctx, planId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{
    confirmed: string[];
  }>`select confirmed from data_plan where id = ${planId}`.execute(internal(ctx));
  return new Set(rows[0]?.confirmed ?? []);
};

/** A column of the request about a plan that waits for a second person. */
const waitingRequest = (
  column: 'id' | 'asked_by_id',
) => sql`(select ${sql.ref(`a.${column}`)} from approval a
  where a.kind = 'dataChange' and a.state = 'waiting' and a.subject_id = t.id::text)`;
const shownFrom = {
  entity: dataPlan,
  adds: {
    holds: sql`exists (select 1 from stat_hold h where h.plan_id = t.id and h.lifted_at is null)`,
    approvalId: waitingRequest('id'),
    askedById: waitingRequest('asked_by_id'),
  },
};
export const listPlans = listVerb(dataPlans.endpoints.list, {
  ...shownFrom,
  where: (_ctx, { at }) => [
    at && sql`t.from_at <= ${at}::timestamptz and t.to_at > ${at}::timestamptz`,
  ],
});
/** A plan as its list shows it. */
export const shownPlan = rowOf(dataPlans.endpoints.list, shownFrom);

/** Each figure that a plan changes. */
export const listChanges = listVerb(dataPlans.endpoints.changes, {
  source: (
    _ctx,
    { id },
  ) => sql`select r.id || ' ' || m.name as id, r.slot_at, r.country, m.name as measure, d.name as domain, p.source, s.name as param,
      ${figure('before')} as before, ${figure('after')} as after
    from data_plan_row r join data_plan_part p on p.plan_id = r.plan_id and p.n = r.part
      join domain d on d.id = p.domain_id join supplier_param s on s.id = p.param_id cross join unnest(array[${names}]::text[]) as m(name)
    where r.plan_id = ${id} and ${figure('before')} <> ${figure('after')}`,
  ties: sql`t.domain, t.source, t.param, t.country, t.measure`,
});
