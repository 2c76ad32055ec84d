import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  backup,
  backups,
  type BackupScope,
  type BackupState,
} from '#shared/areas/platform/backups/backups';
import type { BackupKeep } from '#shared/areas/platform/backups/scheduleKinds';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change, columnsOf, insert } from '../../../kernel/db/rows';
import { backupFolder } from './folder';
import { type OpenTarget, placeOf, presentTarget, targetById } from './targets.store';

export type Backup = Row<typeof backup>;
export type ReportLine = { path: string; rows: number; restored: number; equal: boolean };
const columns = sql.join(columnsOf(backup).map((c) => sql.ref(c)));
const openStates = ['waiting', 'writing', 'proving'] as const satisfies readonly BackupState[];
export const isOpen = (state: BackupState): boolean =>
  (openStates as readonly string[]).includes(state);

const tell = (ctx: Ctx, { id, state }: Pick<Backup, 'id' | 'state'>): void =>
  ctx.emit(backups.events.changed, { id, state });

type Begin = { scope: BackupScope; cause: Backup['cause']; keep?: BackupKeep; runId?: string };
/** Begins a backup, unless one of the scope is under way. */
export const beginBackup = async (
  ctx: Ctx,
  { scope, cause, keep, runId }: Begin,
): Promise<Backup> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`backup of ${scope}`}))`.execute(internal(ctx));
  const { rows } =
    await sql`select 1 from backup where scope = ${scope} and state = any(${[...openStates]}::text[])`.execute(
      internal(ctx),
    );
  if (rows.length > 0) throw new Failure('backup.open');
  const folder = `${scope}-${ctx.now().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 4)}`;
  const target = await presentTarget(ctx);
  const row = await insert(ctx, backup, {
    scope,
    cause,
    state: 'waiting',
    folder,
    place: target ? placeOf(target) : backupFolder(''),
    createdByEmail: ctx.who.email,
  });
  await sql`update backup set keep = ${keep ? JSON.stringify(keep) : null}::jsonb, run_id = ${runId ?? null},
      target_id = ${target?.id ?? null}
    where id = ${row.id}`.execute(internal(ctx));
  ctx.enqueue(backups.jobs.write, { id: row.id });
  tell(ctx, row);
  return row;
};

/** A backup, locked; absent where there is none. */
export const lockBackup = async (ctx: Ctx, id: string): Promise<Backup> => {
  const { rows } =
    await sql<Backup>`select ${columns} from backup where id = ${id} for update`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
/** Moves a backup from one of some states; null where another was first. */
export const moveBackup = async (
  ctx: Ctx,
  id: string,
  from: readonly BackupState[],
  patch: Partial<Backup> & { state: BackupState },
): Promise<Backup | null> => {
  const before = await lockBackup(ctx, id);
  if (!from.includes(before.state)) return null;
  const after = await change(ctx, backup, id, patch, { operation: `state:${patch.state}` });
  tell(ctx, after);
  return after;
};

export const reportOf = async (ctx: Ctx, id: string): Promise<ReportLine[]> => {
  const { rows } = await sql<{
    report: ReportLine[];
  }>`select report from backup where id = ${id}`.execute(internal(ctx));
  return rows[0]?.report ?? [];
};
export const keepReport = (ctx: Ctx, id: string, report: readonly ReportLine[]) =>
  sql`update backup set report = ${JSON.stringify(report)}::jsonb where id = ${id}`.execute(
    internal(ctx),
  );

/** The bucket that a backup lies in; null where it lies in the folder of the platform. */
export const targetOf = async (ctx: Ctx, id: string): Promise<OpenTarget | null> => {
  const { rows } = await sql<{
    targetId: string | null;
  }>`select target_id from backup where id = ${id}`.execute(internal(ctx));
  const targetId = rows[0]?.targetId;
  return targetId ? targetById(ctx, targetId) : null;
};

/** The run of a schedule that a backup ends. */
export const runOf = async (ctx: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{
    runId: string | null;
  }>`select run_id from backup where id = ${id}`.execute(internal(ctx));
  return rows[0]?.runId ?? null;
};

/** Backups that are open; their jobs may have been lost. */
export const openBackups = async (ctx: Ctx): Promise<Backup[]> => {
  const { rows } =
    await sql<Backup>`select ${columns} from backup where state = any(${[...openStates]}::text[])`.execute(
      internal(ctx),
    );
  return rows;
};

/**
 * Removes what the newest proven backup of a schedule need not keep: of each of so many days, weeks and
 * months (UTC) the newest proven one stays. What was made by hand stays until a person removes it.
 */
export const removeSuperseded = async (ctx: Ctx, id: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`with own as (select scope, keep from backup where id = ${id} and keep is not null),
    proven as (select b.id, b.state, b.created_at, o.keep,
        row_number() over (partition by b.state = 'proven', date_trunc('day', b.created_at at time zone 'utc') order by b.created_at desc) as of_day,
        row_number() over (partition by b.state = 'proven', date_trunc('week', b.created_at at time zone 'utc') order by b.created_at desc) as of_week,
        row_number() over (partition by b.state = 'proven', date_trunc('month', b.created_at at time zone 'utc') order by b.created_at desc) as of_month
      from backup b join own o on o.scope = b.scope where b.cause = 'schedule' and b.state in ('proven', 'broken', 'failed')),
    ranked as (select *, dense_rank() over (partition by state = 'proven', of_day = 1 order by date_trunc('day', created_at at time zone 'utc') desc) as day,
        dense_rank() over (partition by state = 'proven', of_week = 1 order by date_trunc('week', created_at at time zone 'utc') desc) as week,
        dense_rank() over (partition by state = 'proven', of_month = 1 order by date_trunc('month', created_at at time zone 'utc') desc) as month from proven)
    select id from ranked where state = 'proven' and not (
      (of_day = 1 and day <= (keep ->> 'daily')::int) or (of_week = 1 and week <= (keep ->> 'weekly')::int)
      or (of_month = 1 and month <= (keep ->> 'monthly')::int))`.execute(internal(ctx));
  for (const row of rows) {
    await moveBackup(ctx, row.id, ['proven'], { state: 'removed' });
    ctx.enqueue(backups.jobs.clear, { id: row.id });
  }
  return rows.map((r) => r.id);
};
