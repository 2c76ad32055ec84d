import { sql } from 'kysely';
import type pg from 'pg';
import type { ExportState, MetricExport } from '#shared/areas/cdn/statistics/metricExports';
import {
  exportStates,
  metricExport,
  metricExports,
} from '#shared/areas/cdn/statistics/metricExports';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { endExportRun } from './exportRuns';

/** What may follow upon what; nothing else moves the state of an export. */
const moves: Record<ExportState, readonly ExportState[]> = {
  waiting: ['active', 'paused', 'cancelled', 'failed'],
  active: ['waiting', 'paused', 'completed', 'failed', 'cancelled'],
  paused: ['waiting', 'cancelled'],
  completed: ['expired'],
  failed: ['waiting', 'cancelled'],
  cancelled: [],
  expired: [],
};

/** Tells open consoles that an export moved on. */
export const tellExport = (ctx: Ctx, { id, accountId }: Pick<MetricExport, 'id' | 'accountId'>) =>
  ctx.emit(metricExports.events.changed, { id }, { accountId });

/** The one door of an export's state; refused from a state that it cannot follow. */
export const moveExport = async (
  ctx: Ctx,
  id: string,
  to: ExportState,
  patch: Partial<MetricExport> = {},
): Promise<MetricExport> => {
  const { rows } = await sql<{ state: ExportState }>`select state from metric_export
    where id = ${id} for update`.execute(internal(ctx));
  const from = rows[0]?.state;
  if (!from) throw new Failure('data.absent');
  if (!moves[from].includes(to))
    throw new Failure('state.refused', { state: [exportStates[from][0], exportStates[from][1]] });
  // A worker that still holds it commits nothing more.
  await sql`update metric_export set fence = fence + 1, lease_until = '-infinity', attempts = 0
    where id = ${id}`.execute(internal(ctx));
  const row = await change(
    ctx,
    metricExport,
    id,
    { state: to, ...patch },
    { operation: `state.${to}` },
  );
  if (to === 'completed' || to === 'failed' || to === 'cancelled') await endExportRun(ctx, row);
  tellExport(ctx, row);
  return row;
};

/** An export as its worker needs it. */
export type ExportWork = Pick<
  MetricExport,
  | 'id'
  | 'accountId'
  | 'domainId'
  | 'source'
  | 'step'
  | 'format'
  | 'fromAt'
  | 'toAt'
  | 'offsetMinutes'
  | 'byStaff'
  | 'pieces'
  | 'piecesDone'
> & { fence: number; attempts: number };

/** Seconds for which a worker holds an export without a sign of life. */
export const leaseSeconds = 15;
/** Exports that are written at once over all workers: the store has others to answer. */
const mostAtOnce = 2;

/** Takes the oldest export that waits or whose worker is gone; null where there is none. */
export const claimExport = async (pool: pg.Pool): Promise<ExportWork | null> => {
  const { rows } = await pool.query<ExportWork>(
    `update metric_export e set state = 'active', fence = e.fence + 1, attempts = e.attempts + 1,
       lease_until = clock_timestamp() + $1 * interval '1 second', started_at = coalesce(e.started_at, clock_timestamp())
     where e.id = (select id from metric_export where state in ('waiting', 'active') and lease_until < clock_timestamp()
         and (select count(*) from metric_export where state = 'active' and lease_until > clock_timestamp()) < $2
       order by created_at limit 1 for update skip locked)
     returning id, account_id as "accountId", domain_id as "domainId", source, step, format, from_at as "fromAt", to_at as "toAt",
       offset_minutes as "offsetMinutes", by_staff as "byStaff", pieces, pieces_done as "piecesDone", fence, attempts`,
    [leaseSeconds, mostAtOnce],
  );
  return rows[0] ?? null;
};

/** Shows that the worker is alive; false when the export is no longer its own. */
export const holdExport = async (pool: pg.Pool, e: ExportWork): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update metric_export set lease_until = clock_timestamp() + $3 * interval '1 second'
     where id = $1 and fence = $2 and state = 'active'`,
    [e.id, e.fence, leaseSeconds],
  );
  return (rowCount ?? 0) > 0;
};
/** Gives an export back, to be taken up again after so many seconds. */
export const releaseExport = async (
  pool: pg.Pool,
  e: ExportWork,
  seconds: number,
): Promise<void> => {
  await pool.query(
    `update metric_export set lease_until = clock_timestamp() + $3 * interval '1 second'
     where id = $1 and fence = $2 and state = 'active'`,
    [e.id, e.fence, seconds],
  );
};

/** Where the columns of a row group lie, from the start of their piece, in bytes. */
export type RowGroup = { rows: number; columns: { offset: number; size: number }[] };
/** A written piece of an export. */
export type Piece = {
  n: number;
  fileId: string;
  rowCount: number;
  sizeBytes: number;
  groups: RowGroup[] | null;
};

/** Locks the export for its worker; false when it was paused, cancelled or taken by another. */
export const stillOwn = async (ctx: Ctx, e: ExportWork): Promise<boolean> => {
  const { rows } = await sql`select 1 from metric_export
    where id = ${e.id} and fence = ${e.fence} and state = 'active' for update`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/** Enters a piece; a second time changes nothing. The counts of the export follow from its pieces. */
export const keepPiece = async (ctx: Ctx, e: ExportWork, piece: Piece): Promise<void> => {
  const tx = internal(ctx);
  await sql`insert into metric_export_piece (export_id, n, file_id, row_count, size_bytes, groups)
    values (${e.id}, ${piece.n}, ${piece.fileId}, ${piece.rowCount}, ${piece.sizeBytes}, ${piece.groups && JSON.stringify(piece.groups)}::jsonb)
    on conflict (export_id, n) do nothing`.execute(tx);
  await sql`update metric_export set attempts = 0, pieces_done = p.n, row_count = p.rows, size_bytes = p.bytes
    from (select count(*)::int as n, coalesce(sum(row_count), 0) as rows, coalesce(sum(size_bytes), 0) as bytes
      from metric_export_piece where export_id = ${e.id}) p where id = ${e.id}`.execute(tx);
  tellExport(ctx, e);
};
/** The written pieces in order. */
export const piecesOf = async (ctx: Ctx, exportId: string): Promise<Piece[]> => {
  const { rows } =
    await sql<Piece>`select n, file_id as "fileId", row_count as "rowCount", size_bytes as "sizeBytes", groups
    from metric_export_piece where export_id = ${exportId} order by n`.execute(internal(ctx));
  return rows;
};
/** Forgets pieces whose files are gone, so that they are written again, or all of them. */
export const dropPieces = async (ctx: Ctx, exportId: string, ns: readonly number[] | null) => {
  await sql`delete from metric_export_piece where export_id = ${exportId}
    and (${ns}::int[] is null or n = any(${ns}::int[]))`.execute(internal(ctx));
};
/** Notes the file that was put together. */
export const keepResult = async (ctx: Ctx, exportId: string, fileId: string): Promise<void> => {
  await sql`update metric_export set file_id = ${fileId} where id = ${exportId}`.execute(
    internal(ctx),
  );
};

/** Domains whose figures the export leaves out: what customers may not see. */
export const hiddenOf = async (ctx: Ctx, e: ExportWork): Promise<string[]> => {
  if (e.byStaff) return [];
  const { rows } = await sql<{ id: string }>`select id from domain
    where account_id = ${e.accountId} and not data_visible`.execute(internal(ctx));
  return rows.map((r) => r.id);
};
/** Names of accounts, domains and parameters, by id; those that are gone have none. */
export const namesFor = async (
  ctx: Ctx,
  accountId: string | null,
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from domain where ${accountId}::uuid is null or account_id = ${accountId}::uuid
    union all select id, name from account where ${accountId}::uuid is null or id = ${accountId}::uuid
    union all select id, name from supplier_param`.execute(internal(ctx));
  return new Map(rows.map((r) => [r.id, r.name]));
};

/** Ends exports whose files are past their time. */
export const expireExports = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from metric_export
    where state = 'completed' and expires_at < ${ctx.now()}::timestamptz limit 100`.execute(
    internal(ctx),
  );
  for (const { id } of rows) await moveExport(ctx, id, 'expired');
};
