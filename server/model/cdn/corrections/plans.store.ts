import { instantOf } from '#shared/kernel/units';
import { sql } from 'kysely';
import { dataPlan, dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { Failure } from '#shared/kernel/errors';
import { measures } from '#shared/metrics';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { columnsOf } from '../../../kernel/db/rows';
import type { StatSource } from '../statistics/statRows';
import type { PlanRow } from './figures';
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

type PartRow = Omit<PlanPart, 'series' | 'range'> & {
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
    await sql<PartRow>`select n, account_id, domain_id, param_id, source, from_at, to_at, before_digest, after_digest
    from data_plan_part where plan_id = ${planId} and (${n ?? null}::int is null or n = ${n ?? null}::int) order by n`.execute(
      internal(ctx),
    );
  return rows.map(({ accountId, domainId, paramId, source, fromAt, toAt, ...part }) => ({
    ...part,
    series: { accountId, domainId, paramId, source },
    range: { from: Date.parse(fromAt) / 1000, to: Date.parse(toAt) / 1000 },
  }));
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
/** The sums of each measure that a plan changes, over all its slots. */
export const totalsOf = async (ctx: Ctx, planId: string) => {
  const { rows } = await sql<{
    measure: (typeof measures)[number];
    before: number;
    after: number;
  }>`select m.name as measure, sum(${figure('before')})::bigint as before, sum(${figure('after')})::bigint as after
    from data_plan_row r cross join unnest(array[${names}]::text[]) with ordinality as m(name, n)
    where r.plan_id = ${planId} group by m.name, m.n having bool_or(${figure('before')} <> ${figure('after')}) order by m.n`.execute(
    internal(ctx),
  );
  return rows;
};
export const domainNameOf = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from domain where id = ${id}`.execute(
    internal(ctx),
  );
  return rows[0]?.name ?? '';
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

const shownFrom = {
  entity: dataPlan,
  adds: {
    holds: sql`exists (select 1 from stat_hold h where h.plan_id = t.id and h.lifted_at is null)`,
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
  ) => sql`select r.id || ' ' || m.name as id, r.slot_at, r.country, m.name as measure,
      ${figure('before')} as before, ${figure('after')} as after
    from data_plan_row r cross join unnest(array[${names}]::text[]) as m(name)
    where r.plan_id = ${id} and ${figure('before')} <> ${figure('after')}`,
  ties: sql`t.country, t.measure`,
});
