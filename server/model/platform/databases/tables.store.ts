import type pg from 'pg';
import type { databases, DatabaseScope } from '#shared/areas/platform/databases/databases';
import type { Out } from '#shared/kernel/contract';
import type { Platform } from '../../../kernel/process/platform';

/** Tables of the SMS area are told by their names. */
export const isSms = (name: string): boolean => name.startsWith('sms_');

export type TableRow = Out<typeof databases.endpoints.list>['rows'][number];
export type Summary = Out<typeof databases.endpoints.summary>;
type Sized = Pick<TableRow, 'name' | 'bytes' | 'rows'>;

/** Tables with their partitions summed up under the table they are parts of. */
const ofPostgres = `with recursive root as (
    select c.oid, c.oid as top from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    union all select i.inhrelid, r.top from root r join pg_inherits i on i.inhparent = r.oid)
  select t.relname as name, sum(pg_total_relation_size(r.oid))::bigint as bytes,
    sum(coalesce(s.n_live_tup, 0))::bigint as rows, sum(coalesce(s.n_dead_tup, 0))::bigint as "deadRows",
    max(greatest(s.last_vacuum, s.last_autovacuum)) as "vacuumedAt",
    max(greatest(s.last_analyze, s.last_autoanalyze)) as "analyzedAt"
  from root r join pg_class t on t.oid = r.top left join pg_stat_all_tables s on s.relid = r.oid group by t.relname`;

type Measured = Sized & Pick<TableRow, 'deadRows' | 'vacuumedAt' | 'analyzedAt'>;
const postgresTables = async (pool: pg.Pool): Promise<Measured[]> =>
  (await pool.query<Measured>(ofPostgres)).rows;

/** Tables of the column store with what lies on its disk. */
const analyticsTables = async ({ analytics }: Platform): Promise<Sized[]> => {
  const rows = await analytics.query<{ name: string; bytes: string; n: string }>({
    name: 'databases.tables',
    sql: `SELECT table AS name, toString(sum(bytes_on_disk)) AS bytes, toString(sum(rows)) AS n
      FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table`,
  });
  return rows.map((r) => ({ name: r.name, bytes: Number(r.bytes), rows: Number(r.n) }));
};

type Past = { store: string; name: string; line: number[]; growth: number | null };
const past = async (pool: pg.Pool): Promise<Map<string, Past>> => {
  const { rows } = await pool.query<Past>(
    `select store, name, jsonb_agg(bytes order by day) as line,
       case when count(*) > 1 then ((array_agg(bytes order by day desc))[1] - (array_agg(bytes order by day))[1])
         / (max(day) - min(day)) end as growth
     from table_size where day > current_date - 30 group by store, name`,
  );
  return new Map(rows.map((r) => [`${r.store} ${r.name}`, r]));
};

/** Every table of both stores with its growth; what the column store does not tell is empty. */
export const readTables = async (p: Platform): Promise<TableRow[]> => {
  const [relational, columns, before] = await Promise.all([
    postgresTables(p.pool),
    analyticsTables(p),
    past(p.pool),
  ]);
  const shown = (store: TableRow['store'], t: Sized): TableRow => {
    const key = `${store} ${t.name}`;
    const { line = [], growth = null } = before.get(key) ?? {};
    const empty = { deadRows: null, deadRatio: null, vacuumedAt: null, analyzedAt: null };
    return { key, store, line, growth, ...empty, ...t };
  };
  return [
    ...relational.map((t) => {
      const all = t.rows + (t.deadRows ?? 0);
      return { ...shown('postgres', t), deadRatio: all > 0 ? (t.deadRows ?? 0) / all : null };
    }),
    ...columns.map((t) => shown('analytics', t)),
  ];
};

/** Keeps what every table takes today; a year of days at most. */
export const sampleTables = async (p: Platform): Promise<void> => {
  const rows = (await readTables(p)).map(({ store, name, bytes, rows: n }) => ({
    store,
    name,
    bytes,
    n,
  }));
  await p.pool.query(
    `insert into table_size (day, store, name, bytes, rows)
     select current_date, store, name, bytes, n
       from jsonb_to_recordset($1::jsonb) as r(store text, name text, bytes bigint, n bigint)
     on conflict (day, store, name) do update set bytes = excluded.bytes, rows = excluded.rows`,
    [JSON.stringify(rows)],
  );
  await p.pool.query(`delete from table_size where day < current_date - 366`);
  await p.pool.query(
    `delete from slow_statement where last_at < clock_timestamp() - interval '30 days'`,
  );
};

type BackedUp = Pick<Summary, 'backedUpAt' | 'provenAt'>;
/** When what lies in a scope was last backed up; a backup of the whole platform holds SMS too. */
const backedUp = async (pool: pg.Pool, scope: DatabaseScope): Promise<BackedUp> => {
  const { rows } = await pool.query<BackedUp>(
    `select max(created_at) filter (where snapshot_at is not null and state <> 'failed') as "backedUpAt",
       max(proven_at) filter (where state = 'proven') as "provenAt"
     from backup where scope in ('cdn', $1)`,
    [scope],
  );
  return rows[0] ?? { backedUpAt: null, provenAt: null };
};

/** How the stores work at this moment. */
export const readSummary = async (p: Platform, scope: DatabaseScope): Promise<Summary> => {
  const { rows: connections } = await p.pool.query<Summary['connections'][number]>(
    `select coalesce(nullif(application_name, ''), '?') as process, coalesce(state, '?') as state, count(*)::int as count
     from pg_stat_activity where datname = current_database() group by 1, 2 order by 3 desc`,
  );
  const { rows } = await p.pool.query<
    Omit<Summary, 'connections' | 'analyticsBytes' | keyof BackedUp>
  >(
    `select pg_database_size(current_database())::bigint as "postgresBytes",
       current_setting('max_connections')::int as "maxConnections",
       l.seconds as "longestSeconds", l.query as "longestQuery",
       (select count(*)::int from pg_locks where not granted) as "waitingLocks",
       (select count(*)::int from pg_stat_replication) as replicas
     from (select 1) one left join lateral (
       select extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, left(query, 200) as query
       from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
       order by xact_start limit 1) l on true`,
  );
  const columns = await analyticsTables(p);
  const first = rows[0];
  if (!first) throw new Error('the database told nothing of itself');
  const analyticsBytes = columns.reduce((sum, t) => sum + t.bytes, 0);
  return { ...first, ...(await backedUp(p.pool, scope)), connections, analyticsBytes };
};

/** Bytes of tables with their indexes and partitions. */
export const tableBytes = async (pool: pg.Pool, names: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(t.name::regclass) + coalesce((
       select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(t.name::regclass) p where p.isleaf and p.level > 0), 0)), 0)::bigint as bytes
     from unnest($1::text[]) as t(name)`,
    [names],
  );
  return rows[0]?.bytes ?? 0;
};

/** A table of the relational store as the catalogue knows it; null when there is no such table. */
export const tableOf = async (pool: pg.Pool, name: string): Promise<Measured | null> =>
  (await postgresTables(pool)).find((t) => t.name === name) ?? null;

/** Takes dead rows out of a table and counts it anew. */
export const vacuumTable = async (pool: pg.Pool, name: string): Promise<void> => {
  // The name is one of a declaration.
  await pool.query(`vacuum (analyze) "${name.replaceAll('"', '""')}"`);
};
