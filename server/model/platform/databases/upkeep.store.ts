import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { databases, dbTask, type UpkeepKind } from '#shared/areas/platform/databases/databases';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { tableBytes, tableOf } from './tables.store';

export type DbTask = Row<typeof dbTask>;
type Result = Partial<
  Pick<
    DbTask,
    | 'progress'
    | 'rowsBefore'
    | 'rowsAfter'
    | 'deadBefore'
    | 'deadAfter'
    | 'bytesBefore'
    | 'bytesAfter'
    | 'ms'
    | 'error'
  >
>;
const columns = sql.join(columnsOf(dbTask).map((c) => sql.ref(c)));

/** Whether the relational store has a table of this name; partitions are parts of theirs. */
export const hasTable = async (ctx: Ctx, name: string): Promise<boolean> => {
  const { rows } = await sql<{
    n: number;
  }>`select 1 as n from pg_class where relname = ${name} and relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition`.execute(internal(ctx));
  return rows.length > 0;
};

/** Asks for upkeep of a table; refused while one is at work on it. */
export const addUpkeep = async (
  ctx: Ctx,
  o: { name: string; kind: UpkeepKind; by: string },
): Promise<DbTask> => {
  const { rows } =
    await sql<DbTask>`insert into db_task (id, name, kind, state, asked_by, created_at)
    values (${randomUUID()}, ${o.name}, ${o.kind}, 'waiting', ${o.by}, ${ctx.now()})
    on conflict (name) where ended_at is null do nothing returning ${columns}`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('database.busy');
  return rows[0];
};
/** A task is begun so many times at the most: each time its process, or the store, died. */
const mostTries = 10;
/** Takes up a task that has not ended, counting how often; null when it has. One begun too often ends as failed. */
export const beginUpkeep = async (ctx: Ctx, id: string): Promise<DbTask | null> => {
  const { rows } =
    await sql<DbTask>`update db_task set state = 'running', progress = null, tries = tries + 1
    where id = ${id} and ended_at is null and tries < ${mostTries} returning ${columns}`.execute(
      internal(ctx),
    );
  const [task] = rows;
  if (task) return task;
  const { rows: spent } = await sql<
    Pick<DbTask, 'id' | 'name'>
  >`select id, name from db_task where id = ${id} and ended_at is null`.execute(internal(ctx));
  const error = sentence('upkeep.spent', { times: mostTries });
  for (const one of spent) await noteUpkeep(ctx, one, { state: 'failed', error });
  return null;
};
/** Keeps how far a task is or how it ended; what is left out stays. */
export const noteUpkeep = async (
  ctx: Ctx,
  task: Pick<DbTask, 'id' | 'name'>,
  o: Result & { state: DbTask['state'] },
): Promise<void> => {
  await sql`update db_task set state = ${o.state}, progress = coalesce(${o.progress ?? null}::float8, progress),
      rows_before = coalesce(rows_before, ${o.rowsBefore ?? null}::bigint), rows_after = ${o.rowsAfter ?? null}::bigint,
      dead_before = coalesce(dead_before, ${o.deadBefore ?? null}::bigint), dead_after = ${o.deadAfter ?? null}::bigint,
      bytes_before = coalesce(bytes_before, ${o.bytesBefore ?? null}::bigint), bytes_after = ${o.bytesAfter ?? null}::bigint,
      ms = ${o.ms ?? null}::float8, error = ${o.error ? JSON.stringify(o.error) : null}::jsonb,
      ended_at = case when ${o.state === 'done' || o.state === 'failed'} then ${ctx.now()}::timestamptz end
    where id = ${task.id} and ended_at is null`.execute(internal(ctx));
  ctx.emit(databases.events.changed, { name: task.name });
};

/** Tasks that have not ended, oldest first. */
export const openUpkeep = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from db_task where ended_at is null
    order by created_at, id`.execute(internal(ctx));
  return rows.map(({ id }) => id);
};

/** Rows, dead rows and bytes of a table as the store tells them now; null when there is no such table. */
export const measureTable = async (
  pool: pg.Pool,
  name: string,
): Promise<{ rows: number; dead: number; bytes: number } | null> => {
  const of = await tableOf(pool, name);
  return of && { rows: of.rows, dead: of.deadRows ?? 0, bytes: await tableBytes(pool, [name]) };
};
const progressOf = {
  vacuum: `select heap_blks_scanned::float8 / nullif(heap_blks_total, 0) as share from pg_stat_progress_vacuum where pid = $1`,
  analyse: `select sample_blks_scanned::float8 / nullif(sample_blks_total, 0) as share from pg_stat_progress_analyze where pid = $1`,
} as const satisfies Record<UpkeepKind, string>;
const commands = { vacuum: 'vacuum', analyse: 'analyze' } as const satisfies Record<
  UpkeepKind,
  string
>;

/**
 * Does the upkeep on a connection of its own, telling the share of pages that is done each half second. The
 * store itself lets one at a time work on a table, so that what goes on of a killed process is waited for.
 * Aborted, the statement is cancelled.
 */
export const keepUp = async (
  pool: pg.Pool,
  o: {
    name: string;
    kind: UpkeepKind;
    signal: AbortSignal;
    tell: (progress: number) => Promise<void>;
  },
): Promise<number> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid;
    const cancel = () => void pool.query('select pg_cancel_backend($1)', [pid]);
    o.signal.addEventListener('abort', cancel, { once: true });
    const looks = setInterval(() => {
      void pool
        .query<{ share: number | null }>(progressOf[o.kind], [pid])
        .then(({ rows: [at] }) => (at?.share ? o.tell(Math.min(1, at.share)) : undefined))
        .catch(() => undefined);
    }, 500);
    const began = performance.now();
    try {
      // The name is one that the catalogue told.
      await client.query(`${commands[o.kind]} "${o.name.replaceAll('"', '""')}"`);
    } finally {
      clearInterval(looks);
      o.signal.removeEventListener('abort', cancel);
    }
    return Math.round(performance.now() - began);
  } finally {
    client.release();
  }
};
