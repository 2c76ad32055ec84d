import { sql } from 'kysely';
import { dataTest, shownResults } from '#shared/areas/cdn/dataTests/dataTests';
import type { Comparison } from '#shared/areas/cdn/dataTests/rules';
import type { SampleRow } from '#shared/areas/platform/findings/findings';
import { sampleSize } from '#shared/areas/platform/findings/findings';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';

export type DataTest = Row<typeof dataTest>;
const columns = sql.join(columnsOf(dataTest).map((c) => sql.ref(c)));

/** SQL: results of the last days of a test `t`, oldest first. */
export const lastResults = sql`(select coalesce(jsonb_agg(jsonb_build_object('day', d.day::text, 'places', d.places,
    'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.day), '[]')
  from (select * from data_test_day where test_id = t.id order by day desc limit ${sql.lit(shownResults)}) d)`;

/** The test of a built-in rule, or of one's own by its id, locked until the transaction ends. */
export const lockTest = async (ctx: Ctx, key: string): Promise<DataTest | undefined> => {
  const { rows } = await sql<DataTest>`select ${columns} from data_test
    where (rule = ${key} and rule <> 'own') or id::text = ${key} for update`.execute(internal(ctx));
  return rows[0];
};

/** Ids of the tests of one's own. */
export const ownTests = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from data_test where rule = 'own' order by created_at`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

/** A test of one's own with the statement of its saved question. */
export type OwnTest = {
  name: string;
  comparison: Comparison;
  limitValue: number;
  sql: string;
  params: string;
};
export const ownTest = async (ctx: Ctx, id: string): Promise<OwnTest | undefined> => {
  const { rows } =
    await sql<OwnTest>`select t.name, t.comparison, t.limit_value::float8 as limit_value, q.sql, q.params
    from data_test t join saved_query q on q.id = t.query_id where t.id::text = ${id}`.execute(
      internal(ctx),
    );
  return rows[0];
};

/** The statement of a saved question. */
export const savedQuestion = async (
  ctx: Ctx,
  id: string,
): Promise<Pick<OwnTest, 'sql' | 'params'> | undefined> => {
  const { rows } = await sql<
    Pick<OwnTest, 'sql' | 'params'>
  >`select sql, params from saved_query where id = ${id}`.execute(internal(ctx));
  return rows[0];
};

/** Keeps what a test found of a day; the test itself shows the newest day. No person changed anything. */
export const keepDay = async (
  ctx: Ctx,
  test: DataTest,
  day: string,
  { places, sample }: { places: number; sample: readonly SampleRow[] },
): Promise<void> => {
  const tx = internal(ctx);
  await sql`insert into data_test_day (test_id, day, places, at) values (${test.id}, ${day}, ${places}, ${ctx.now()})
    on conflict (test_id, day) do update set places = excluded.places, at = excluded.at`.execute(
    tx,
  );
  await sql`update data_test set state = ${places > 0 ? 'failed' : 'passed'}, last_day = ${day}, last_at = ${ctx.now()},
      places = ${places}, sample = ${JSON.stringify(sample)}::jsonb
    where id = ${test.id} and (last_day is null or last_day <= ${day}::date)`.execute(tx);
};

/** Parameters whose accurate lanes are complete for the whole of a day. */
export const wholeParams = async (ctx: Ctx, day: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select l.param_id as id from sync_lane l
    where l.source = 'accurate' and l.complete_to is not null
    group by l.param_id having bool_or(l.start_at <= ${day}::date)
      and bool_and(l.complete_to >= ${day}::date + 1 or l.end_at <= ${day}::date or l.start_at > ${day}::date)`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** Names of domains and parameters that rows of a sample are of. */
export const namesById = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from domain where id = any(${[...ids]}::uuid[])
    union all select id, name from supplier_param where id = any(${[...ids]}::uuid[])`.execute(
    internal(ctx),
  );
  return new Map(rows.map((r) => [r.id, r.name]));
};

const limitMs = 60_000;
export type BrokenRecord = Pick<SampleRow, 'expected' | 'found'> & { what: string; places: number };
/** Records that break a rule on a day: a sample, each with the number of all. */
export const brokenRecords = async (
  ctx: Ctx,
  text: string,
  day: string,
): Promise<BrokenRecord[]> => {
  const tx = internal(ctx);
  await sql`set local statement_timeout = ${sql.lit(limitMs)}`.execute(tx);
  const parts = text.split('$1');
  const inner = sql.join(
    parts.flatMap((part, i) => (i === 0 ? [sql.raw(part)] : [sql`${day}`, sql.raw(part)])),
    sql``,
  );
  const { rows } = await sql<BrokenRecord>`select b.*, (count(*) over ())::int as places
    from (${inner}) b limit ${sampleSize}`.execute(tx);
  return rows;
};
