import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Row } from '#shared/kernel/contract';
import type { resources } from '#shared/areas/index';

type All = typeof resources;
type Named = { [K in keyof All as All[K]['entity']['name']]: Row<All[K]['entity']> };
/**
 * Table types: public ones come from the shared entities, so a column exists in TypeScript once;
 * tables without a public face are added by their area's store (`declare module` on this interface).
 */
export interface Tables extends Named {}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** What a verb sees of its transaction: reading. Writing is `insert`, `change` and `erase` of rows.ts. */
export type Reader = Pick<Tx, 'selectFrom' | 'fn' | 'with'>;

const iso = (v: string) => new Date(v).toISOString();
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, iso);
pg.types.setTypeParser(pg.types.builtins.DATE, (v) => v);
/* Counts, bytes and micro-units stay below 2^53 (9 PB, 9 billion currency units): checked on reading. */
pg.types.setTypeParser(pg.types.builtins.INT8, (v) => {
  const n = Number(v);
  if (!Number.isSafeInteger(n)) throw new Error(`integer beyond 2^53: ${v}`);
  return n;
});

/** Codes after which the same statement may succeed a moment later (docs/faults.md). */
const passing = /^(57P0[123]|08\w{3}|53\w{3}|40001|40P01|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;
/** Whether the database was only away or busy, so that the same work may be tried again. */
export const isPassing = (error: unknown): boolean => {
  const e = error as { code?: unknown; message?: unknown };
  return (
    passing.test(String(e?.code ?? '')) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(
      String(e?.message ?? ''),
    )
  );
};

/**
 * Lets a pool live through a database that goes away: pg tells a broken connection by an event, which
 * without a listener would end the process even while the connection is lent out between two
 * statements. Whoever has it learns of it from the next statement; the pool replaces it.
 */
export const outlives = (pool: pg.Pool): pg.Pool => {
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
};

/** At most `max` connections; waiting for a free one fails after 10 seconds. */
export const openPool = (connectionString: string, max = 20): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'manifold',
  });
  return outlives(pool);
};
/** Queries over the pool, with the names of fields instead of those of columns. */
export const openDb = (pool: pg.Pool, listener?: (event: LogEvent) => void): Db =>
  new Kysely<Tables>({
    ...(listener ? { log: listener } : {}),
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
