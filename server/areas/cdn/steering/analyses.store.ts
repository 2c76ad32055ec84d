import { type RawBuilder, sql } from 'kysely';
import { cellBudget, type GroupDimension, groupBudget } from '#shared/areas/cdn/steering/analyses';
import type { StepKind } from '#shared/areas/cdn/steering/cnameTasks';
import type { Region } from '#shared/edge/regions';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Answers of which time (UTC ISO, half open) and names. */
export type Question = {
  from: string;
  to: string;
  domainId?: string | undefined;
  scheduleId?: string | undefined;
  taskId?: string | undefined;
};

const ofPolicy = (id: string) =>
  sql`o.domain_id in (select id from domain where schedule_id = ${id} and lines is null)`;
/** SQL: observations `o` that a question is about. */
const within = (q: Question): RawBuilder<unknown> =>
  sql`o.observed_at >= ${q.from} and o.observed_at < ${q.to}
    ${q.domainId ? sql`and o.domain_id = ${q.domainId}` : sql``}
    ${q.scheduleId ? sql`and ${ofPolicy(q.scheduleId)}` : sql``}
    ${q.taskId ? sql`and o.task_id = ${q.taskId}` : sql``}`;

export type Cell = {
  name: string;
  domainId: string;
  region: Region;
  paramId: string;
  expected: number;
  count: number;
  answers: number;
};
/** Answers per name, region and credential, beside the mean of what the weights in force said; answers between two versions have no such thing. */
export const cellsOf = async (ctx: Ctx, q: Question): Promise<Cell[]> => {
  const { rows } =
    await sql<Cell>`with o as materialized (select o.name, o.domain_id, o.region, o.param_id, o.shares
      from cname_observation o where ${within(q)} and o.rcode = 'noError' and o.shares <> '{}' and o.domain_id is not null),
    all_of as (select name, domain_id, region, count(*)::int as answers from o group by 1, 2, 3),
    expected as (select o.name, o.region, s.key::uuid as param_id, sum(s.value::float8) as total
      from o, jsonb_each_text(o.shares) s group by 1, 2, 3),
    seen as (select name, region, param_id, count(*)::int as count from o where param_id is not null group by 1, 2, 3)
    select a.name, a.domain_id, a.region, p.param_id, coalesce(p.total, 0) / a.answers as expected,
      coalesce(p.count, 0) as count, a.answers
    from (select * from expected full join seen using (name, region, param_id)) p join all_of a using (name, region)
    order by a.answers desc, a.name, a.region, p.param_id limit ${cellBudget}`.execute(
      internal(ctx),
    );
  return rows;
};

export type Bucket = { at: number; paramId: string; count: number };
/** Answers per bucket of `step` seconds (its start, epoch seconds) and credential. */
export const bucketsOf = async (ctx: Ctx, q: Question, step: number): Promise<Bucket[]> => {
  const { rows } =
    await sql<Bucket>`select (floor(extract(epoch from o.observed_at) / ${step}) * ${step})::float8 as at,
      o.param_id, count(*)::int as count from cname_observation o
    where ${within(q)} and o.rcode = 'noError' and o.param_id is not null group by 1, 2`.execute(
      internal(ctx),
    );
  return rows;
};

export type Mark = {
  at: string;
  step: StepKind | null;
  percent: number | null;
  serial: number | null;
};
const mostMarks = 60;
/** Steps of switches, and the first sight of each version of the zone, in order. */
export const marksOf = async (ctx: Ctx, q: Question): Promise<Mark[]> => {
  const policies = q.scheduleId
    ? sql`and s.schedule_id = ${q.scheduleId}`
    : q.domainId
      ? sql`and (s.domain_id = ${q.domainId} or s.schedule_id = (select schedule_id from domain
          where id = ${q.domainId} and lines is null))`
      : sql``;
  const { rows } = await sql<Mark>`select * from (
      select s.at, s.kind as step, s.percent, null::float8 as serial from cname_step s
        where s.at >= ${q.from} and s.at < ${q.to} and s.kind <> 'start' ${policies}
      union all select min(o.observed_at), null, null, o.serial::float8 from cname_observation o
        where ${within(q)} and o.serial is not null group by o.serial) m
    order by at desc limit ${mostMarks}`.execute(internal(ctx));
  return rows.reverse();
};

/** Domains that a question is about; null for all. */
export const domainsOf = async (ctx: Ctx, q: Question): Promise<string[] | null> => {
  if (q.domainId) return [q.domainId];
  if (q.scheduleId) {
    const { rows } = await sql<{ id: string }>`select id from domain
      where schedule_id = ${q.scheduleId} and lines is null`.execute(internal(ctx));
    return rows.map((r) => r.id);
  }
  if (!q.taskId) return null;
  const { rows } = await sql<{
    id: string;
  }>`select distinct o.domain_id as id from cname_observation o
    where ${within(q)} and o.domain_id is not null`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

const keys: Record<GroupDimension, RawBuilder<unknown>> = {
  domain: sql`o.domain_id::text`,
  region: sql`o.region`,
  place: sql`o.region || ' ' || o.resolver`,
  resolver: sql`o.resolver`,
  supplier: sql`o.param_id::text`,
  target: sql`o.target`,
  rcode: sql`o.rcode`,
  hour: sql`to_char(date_trunc('hour', o.observed_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
};
export type Group = {
  keys: (string | null)[];
  answers: number;
  silent: number;
  foreign: number;
  ms: number;
};
/** Answers by dimensions, the largest groups first, with how many groups and answers there are in all. */
export const groupsOf = async (ctx: Ctx, q: Question, by: readonly GroupDimension[]) => {
  const { rows } = await sql<
    Group & { groups: number; total: number }
  >`select *, (count(*) over ())::int as groups,
      (sum(answers) over ())::int as total
    from (select array[${sql.join(by.map((d) => keys[d]))}]::text[] as keys, count(*)::int as answers,
        count(*) filter (where o.state = 'silent')::int as silent,
        count(*) filter (where o.state = 'foreign')::int as foreign, avg(o.ms)::float8 as ms
      from cname_observation o where ${within(q)} group by 1) g
    order by answers desc, keys limit ${groupBudget}`.execute(internal(ctx));
  return rows;
};

/** Names of domains and supplier parameters by id. */
export const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from domain where id = any(${ids}::uuid[])
    union all select id, name from supplier_param where id = any(${ids}::uuid[])`.execute(
    internal(ctx),
  );
  return new Map(rows.map((r) => [r.id, r.name]));
};
