import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { logCleanRun, logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import type { Row } from '#shared/kernel/contract';
import type { Analytics } from '../../../kernel/analytics/types';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';

export type LogCleanRun = Row<typeof logCleanRun>;
const columns = sql.join(columnsOf(logCleanRun).map((c) => sql.ref(c)));

/** The run of a scope that has not ended; null while none is under way. */
export const openRun = async (
  ctx: Ctx,
  scope: LogCleanRun['scope'],
): Promise<LogCleanRun | null> => {
  const { rows } =
    await sql<LogCleanRun>`select ${columns} from log_clean_run where ended_at is null and scope = ${scope}`.execute(
      internal(ctx),
    );
  return rows[0] ?? null;
};

/** A run that has not ended; null once it has. */
export const openById = async (ctx: Ctx, id: string): Promise<LogCleanRun | null> => {
  const { rows } =
    await sql<LogCleanRun>`select ${columns} from log_clean_run where ended_at is null and id = ${id}`.execute(
      internal(ctx),
    );
  return rows[0] ?? null;
};

/** Begins a run; the one that is under way where there is such. */
export const beginRun = async (
  ctx: Ctx,
  o: Pick<LogCleanRun, 'policyId' | 'scope' | 'cause'> & { by: string | null },
): Promise<LogCleanRun> => {
  await sql`insert into log_clean_run (id, scope, policy_id, cause, state, asked_by_email, created_at)
    values (${randomUUID()}, ${o.scope}, ${o.policyId}, ${o.cause}, 'waiting', ${o.by}, ${ctx.now()}) on conflict do nothing`.execute(
    internal(ctx),
  );
  const run = await openRun(ctx, o.scope);
  if (!run) throw new Error('the run of log cleaning ended in this very moment');
  return run;
};

/** Keeps how far a run is: what it took is added, sizes that are left out stay. */
export const noteRun = async (
  ctx: Ctx,
  id: string,
  o: {
    state: LogCleanRun['state'];
    days?: number;
    files?: number;
    lines?: number;
    rows?: number;
    before?: number;
    after?: number;
  },
): Promise<void> => {
  await sql`update log_clean_run set state = ${o.state}, days = days + ${o.days ?? 0}, files = files + ${o.files ?? 0},
      lines = lines + ${o.lines ?? 0}, rows = rows + ${o.rows ?? 0}, bytes_before = coalesce(bytes_before, ${o.before ?? null}::bigint),
      bytes_after = coalesce(${o.after ?? null}::bigint, bytes_after),
      ended_at = case when ${o.state === 'done'} then ${ctx.now()}::timestamptz end
    where id = ${id} and ended_at is null`.execute(internal(ctx));
  ctx.emit(logCleanRuns.events.changed, { id });
};

/** Notes how many rows of a part of the store a run takes, before they go: what was noted before stands. */
export const notePart = async (
  ctx: Ctx,
  id: string,
  part: { name: string; rows: number },
): Promise<void> => {
  await sql`update log_clean_run set parts = jsonb_build_object(${part.name}::text, ${part.rows}::bigint) || parts
    where id = ${id} and ended_at is null`.execute(internal(ctx));
  await sql`update log_clean_run r set rows = (select coalesce(sum(value::bigint), 0) from jsonb_each_text(r.parts))
    where id = ${id} and ended_at is null`.execute(internal(ctx));
};

/** Bytes that the raw lines take on the disk of the store at this moment. */
export const linesOnDisk = async (analytics: Analytics): Promise<number> => {
  const [row] = await analytics.query<{ bytes: string }>({
    name: 'log.disk',
    sql: `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
      WHERE database = currentDatabase() AND table = 'access_log' AND active`,
    params: {},
  });
  return Number(row?.bytes ?? 0);
};

/** Whether questions of any process wait for the analytics store, so that cleaning should rest. */
export const doQuestionsWait = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ waiting: boolean }>(
    `select exists (select from process_state s cross join lateral jsonb_array_elements(s.pools) as p
      where s.seen_at > clock_timestamp() - interval '16 seconds' and p->>'name' = 'questions' and (p->>'queued')::int > 0) as waiting`,
  );
  return rows[0]?.waiting ?? false;
};
