import { sql } from 'kysely';
import type pg from 'pg';
import { type Ctx, internal } from '../../../kernel/db/context';

type Count = { keyId: string; operation: string; calls: number; refused: number; failed: number };

/**
 * Counts calls of keys in memory and adds them to the database once a second: what a screen shows, not
 * what anything is decided by, so a killed process may lose its last second.
 */
export const openUsage = (pool: pg.Pool) => {
  let counts = new Map<string, Count>();
  let seen = new Map<string, string>();
  const write = async (): Promise<void> => {
    if (counts.size === 0) return;
    const rows = [...counts.values()];
    const last = [...seen];
    counts = new Map();
    seen = new Map();
    await pool.query(
      `insert into api_key_call as u (key_id, operation, day, calls, refused, failed, last_at)
       select r.key_id, r.operation, (now() at time zone 'UTC')::date, r.calls, r.refused, r.failed, now()
       from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) as r(key_id, operation, calls, refused, failed)
       join api_key k on k.id = r.key_id
       on conflict (key_id, operation, day) do update set calls = u.calls + excluded.calls,
         refused = u.refused + excluded.refused, failed = u.failed + excluded.failed, last_at = excluded.last_at`,
      [
        rows.map((r) => r.keyId),
        rows.map((r) => r.operation),
        rows.map((r) => r.calls),
        rows.map((r) => r.refused),
        rows.map((r) => r.failed),
      ],
    );
    await pool.query(
      `update api_key k set last_used_at = now(), last_used_ip = l.ip
       from unnest($1::uuid[], $2::text[]) as l(id, ip) where k.id = l.id`,
      [last.map(([id]) => id), last.map(([, ip]) => ip)],
    );
  };
  const timer = setInterval(() => void write().catch(() => undefined), 1000);
  timer.unref();
  return {
    /** One answered call of a key. */
    note(keyId: string, operation: string, status: number, ip: string): void {
      const name = `${keyId} ${operation}`;
      const count = counts.get(name) ?? { keyId, operation, calls: 0, refused: 0, failed: 0 };
      count.calls += 1;
      if (status >= 500) count.failed += 1;
      else if (status >= 400) count.refused += 1;
      counts.set(name, count);
      seen.set(keyId, ip);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await write().catch(() => undefined);
    },
  };
};
export type Usage = ReturnType<typeof openUsage>;

/** Calls of a key over the last days, by operation and by day. */
export const usageOf = async (ctx: Ctx, keyId: string, days: number) => {
  const tx = internal(ctx);
  const since = sql`u.key_id = ${keyId} and u.day > (${ctx.now()}::timestamptz at time zone 'UTC')::date - ${days}::int`;
  const operations = await sql<{
    operation: string;
    calls: number;
    refused: number;
    failed: number;
    lastAt: string;
  }>`select operation, sum(calls)::bigint as calls, sum(refused)::bigint as refused, sum(failed)::bigint as failed,
    max(last_at) as last_at from api_key_call u where ${since} group by 1 order by 2 desc, 1`.execute(
    tx,
  );
  const perDay = await sql<{
    day: string;
    calls: number;
    refused: number;
  }>`select d.day::date as day,
      coalesce(sum(u.calls), 0)::bigint as calls, coalesce(sum(u.refused), 0)::bigint as refused
    from generate_series((${ctx.now()}::timestamptz at time zone 'UTC')::date - ${days}::int + 1, (${ctx.now()}::timestamptz at time zone 'UTC')::date, '1 day') as d(day)
    left join api_key_call u on u.day = d.day and u.key_id = ${keyId} group by 1 order by 1`.execute(
    tx,
  );
  return { operations: operations.rows, days: perDay.rows };
};

/** Forgets nonces nobody could repeat any more and counts beyond a year. */
export const pruneKeys = async (ctx: Ctx): Promise<void> => {
  await sql`delete from api_key_nonce where until < now()`.execute(internal(ctx));
  await sql`delete from api_key_call where day < (${ctx.now()}::timestamptz - interval '400 days')::date`.execute(
    internal(ctx),
  );
};
