import { sql } from 'kysely';
import type pg from 'pg';
import { type Ctx, internal } from '../../../kernel/db/context';

/** One process drops days at a time. */
const dropLock = [7151, 470_001] as const;
type Part = { parent: string; name: string; isPending: boolean };
type Tables = readonly string[];

const before = (days: string) =>
  `to_char((clock_timestamp() at time zone 'UTC') - ${days} * interval '1 day', 'YYYYMMDD')`;
/** UTC days of tables that ended more than `$2` days ago and are partitions. */
const oldDays = `select p.relname as parent, c.relname as name, i.inhdetachpending as "isPending", c.oid
  from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
  where p.relname = any($1) and p.relnamespace = 'public'::regnamespace and c.relname ~ '_[0-9]{8}$'
    and right(c.relname, 8) < ${before('$2::int')}`;

/**
 * Takes whole days that ended more than `days` days ago out of tables; 0 takes none. A day leaves its table
 * beside whoever reads or writes others (DETACH … CONCURRENTLY), so nothing waits for it; one that a killed
 * process left half way is finished. `drop` then drops it, once; one at a time, and waits for another process
 * that is at it only where told to.
 */
export const dropDays = async (
  pool: pg.Pool,
  o: { tables: Tables; days: number; waits?: boolean; drop: (name: string) => Promise<void> },
): Promise<string[]> => {
  if (o.days <= 0) return [];
  const client = await pool.connect();
  const gone: string[] = [];
  try {
    if (o.waits) await client.query('select pg_advisory_lock($1, $2)', [...dropLock]);
    else {
      const { rows: got } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock($1, $2) as got',
        [...dropLock],
      );
      if (!got[0]?.got) return [];
    }
    const { rows } = await client.query<Part>(`${oldDays} order by c.relname`, [o.tables, o.days]);
    for (const { parent, name, isPending } of rows) {
      const how = isPending ? 'finalize' : 'concurrently';
      await client.query(`alter table ${parent} detach partition "${name}" ${how}`);
    }
    // Also what was detached, and not dropped, before its process was killed.
    const left = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and c.relname ~ ('^(' || array_to_string($1::text[], '|') || ')_[0-9]{8}$') and not c.relispartition
         and right(c.relname, 8) < ${before('$2::int')}`,
      [o.tables, o.days],
    );
    for (const { name } of left.rows) {
      await o.drop(name);
      gone.push(name);
    }
    await client.query('select pg_advisory_unlock($1, $2)', [...dropLock]);
    return gone;
  } finally {
    // With a detach that failed the connection goes, and its lock with it.
    client.release(true);
  }
};

/** Drops a day that has left its table and answers how many rows it held. */
export const dropDay = async (ctx: Ctx, name: string): Promise<number> => {
  const tx = internal(ctx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(name)}`.execute(tx);
  await sql`drop table ${sql.table(name)}`.execute(tx);
  return rows[0]?.n ?? 0;
};

export type DayFacts = {
  bytes: number;
  dueBytes: number;
  due: number;
  parts: number;
  oldestAt: string | null;
};
/**
 * What the days of tables take on the disk and what of it is past its days: rows up to `most`, whole days of
 * the first table, and the day it begins with.
 */
export const dayFacts = async (
  ctx: Ctx,
  o: { tables: Tables; days: number; most: number },
): Promise<DayFacts> => {
  const tx = internal(ctx);
  const names = sql`${[...o.tables]}::text[]`;
  const { rows } = await sql<{
    name: string;
    isFirst: boolean;
    bytes: number;
    isOld: boolean;
    day: string;
  }>`select c.relname as name, p.relname = ${o.tables[0]} as "isFirst", pg_total_relation_size(c.oid)::bigint as bytes,
      ${o.days} > 0 and right(c.relname, 8) < to_char((clock_timestamp() at time zone 'UTC') - ${o.days}::int * interval '1 day', 'YYYYMMDD') as "isOld",
      to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD"T00:00:00Z"') as day
    from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
    where p.relname = any(${names}) and p.relnamespace = 'public'::regnamespace and c.relname ~ '_[0-9]{8}$'
    order by right(c.relname, 8)`.execute(tx);
  const old = rows.filter((r) => r.isOld);
  const each = sql.join(
    old.map((r) => sql`select from ${sql.table(r.name)}`),
    sql` union all `,
  );
  const { rows: counted } =
    old.length === 0
      ? { rows: [{ n: 0 }] }
      : await sql<{
          n: number;
        }>`select count(*)::int as n from (select from (${each}) d limit ${o.most}) c`.execute(tx);
  const sum = (of: typeof rows) => of.reduce((n, r) => n + r.bytes, 0);
  return {
    bytes: sum(rows),
    dueBytes: sum(old),
    due: counted[0]?.n ?? 0,
    parts: old.filter((r) => r.isFirst).length,
    oldestAt: rows[0]?.day ?? null,
  };
};
