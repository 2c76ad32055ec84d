import { sql } from 'kysely';
import type { LineFault, LogParser } from '#shared/areas/cdn/logs/logParsers';
import { longestBadLine, mostBadLines } from '#shared/areas/cdn/logs/logParsers';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import type { SupplierLogFile } from '#server/drivers/cdn/driver';
import { type Ctx, internal } from '#server/kernel/db/context';

/** Files that are processed together, with the load that has them now and the one that shall. */
export type Unit = {
  processId: string;
  n: number;
  parser: LogParser;
  actor: string;
  accountId: string;
  domainId: string;
  paramId: string;
  oldLoadId: string | null;
  newLoadId: string;
  fromAt: string;
  toAt: string;
  oldState: string | null;
  newState: string | null;
  files: (SupplierLogFile & { ownId: string })[];
};

/** A batch of a task with its files, and how far it has come. */
export const readUnit = async (ctx: Ctx, processId: string, n: number): Promise<Unit> => {
  const tx = internal(ctx);
  const { rows } = await sql<
    Omit<Unit, 'files'>
  >`select u.process_id, u.n, p.parser, t.created_by_email as actor, u.account_id, u.domain_id,
      u.param_id, u.old_load_id, u.new_load_id, u.from_at, u.to_at, o.state as old_state, w.state as new_state
    from log_process_unit u join log_process p on p.id = u.process_id join task t on t.id = p.id
      left join log_load o on o.id = u.old_load_id left join log_load w on w.id = u.new_load_id
    where u.process_id = ${processId} and u.n = ${n}`.execute(tx);
  const unit = rows[0];
  if (!unit) throw new Error(`log process ${processId} has no batch ${n}`);
  const files = await sql<
    Unit['files'][number] & { supplierFileId: string }
  >`select f.id as own_id, f.supplier_file_id, f.name, f.domain, f.hour_at, f.size_bytes, f.lines, f.sha256, f.pushed_at
    from log_process_file x join log_file f on f.id = x.file_id
    where x.process_id = ${processId} and x.unit = ${n} order by f.hour_at, f.supplier_file_id`.execute(
    tx,
  );
  return {
    ...unit,
    files: files.rows.map(({ supplierFileId, ...file }) => ({ ...file, id: supplierFileId })),
  };
};

/** Enters the new load while it is hidden from the sums; a repeated batch finds it there. */
export const hideLoad = (ctx: Ctx, u: Unit) =>
  sql`insert into log_load (id, account_id, domain_id, param_id, state, process_id)
    values (${u.newLoadId}, ${u.accountId}, ${u.domainId}, ${u.paramId}, 'processing', ${u.processId}) on conflict (id) do nothing`.execute(
    internal(ctx),
  );
/** Forgets a new load that brought nothing else than what is stored. */
export const dropHidden = (ctx: Ctx, u: Unit) =>
  sql`delete from log_load where id = ${u.newLoadId} and state = 'processing'`.execute(
    internal(ctx),
  );

/**
 * Puts the new load in the place of the old one, in one step; what a change of figures had taken back is
 * held no longer. False when another load has taken these files meanwhile.
 */
export const takePlace = async (
  ctx: Ctx,
  u: Unit,
  o: { lines: number; bad: number; ms: number },
): Promise<boolean> => {
  const tx = internal(ctx);
  const ids = u.files.map((f) => f.ownId);
  const { rows } = await sql<{
    id: string;
  }>`select f.id from log_file f left join log_load l on l.id = f.load_id
    where f.id = any(${ids}::uuid[]) and case when ${u.oldLoadId}::uuid is null then f.state in ('listed', 'bad', 'removed')
      else f.state = 'loaded' and f.load_id = ${u.oldLoadId}::uuid and l.state in ('loaded', 'withdrawn') end
    for update of f`.execute(tx);
  if (rows.length !== ids.length) return false;
  await sql`update stat_hold set lifted_at = ${ctx.now()}, lifted_by = ${u.actor} where lifted_at is null and domain_id = ${u.domainId}
    and param_id = ${u.paramId} and source = 'log' and plan_id = (select withdrawn_by from log_load where id = ${u.oldLoadId}::uuid and state = 'withdrawn')`.execute(
    tx,
  );
  await sql`update log_load set state = 'replaced' where id = ${u.oldLoadId}::uuid`.execute(tx);
  await sql`update log_load set state = 'loaded', lines = ${o.lines}, bad_lines = ${o.bad}, ms = ${Math.round(o.ms)},
    loaded_at = ${ctx.now()} where id = ${u.newLoadId}`.execute(tx);
  await sql`update log_file set state = 'loaded', load_id = ${u.newLoadId}, attempts = 0, message = null where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return true;
};
/** Forgets the load that was replaced, once its lines are gone; files that have expired keep theirs. */
export const forgetReplaced = (ctx: Ctx, u: Unit) =>
  sql`delete from log_load l where l.id = ${u.oldLoadId}::uuid and l.state = 'replaced'
    and not exists (select 1 from log_file f where f.load_id = l.id)`.execute(internal(ctx));

/** What the steps of a batch took and brought. */
export type Steps = {
  result: 'changed' | 'same' | 'failed';
  linesOk: number;
  linesBad: number;
  readMs: number | null;
  parseMs: number | null;
  unplaced: number | null;
  insertMs: number | null;
  sumMs: number | null;
  changedSlots: number;
};
const whole = (ms: number | null) => ms && Math.round(ms);
/** Notes how a batch came out; figures that a repeated batch does not know again stay. */
export const endUnit = async (ctx: Ctx, u: Unit, s: Steps): Promise<void> => {
  await sql`update log_process_unit set result = ${s.result}, lines_ok = greatest(lines_ok, ${s.linesOk}), lines_bad = greatest(lines_bad, ${s.linesBad}),
      read_ms = coalesce(${whole(s.readMs)}, read_ms), parse_ms = coalesce(${whole(s.parseMs)}, parse_ms),
      unplaced = coalesce(${s.unplaced}, unplaced), insert_ms = coalesce(${whole(s.insertMs)}, insert_ms),
      sum_ms = coalesce(${whole(s.sumMs)}, sum_ms), changed_slots = greatest(changed_slots, ${s.changedSlots})
    where process_id = ${u.processId} and n = ${u.n}`.execute(internal(ctx));
  if (s.result !== 'changed') return;
  const { accountId, domainId, toAt } = u;
  ctx.emit(logFiles.events.arrived, { domainIds: [domainId], lines: s.linesOk }, { accountId });
  ctx.emit(statistics.events.completed, { source: 'log', completeTo: toAt }, { accountId });
};

/** A line that could not be read: of which file, and what is wrong with it. */
export type BadLine = {
  fileId: string;
  line: number;
  column: string | null;
  fault: LineFault;
  text: string;
};
/** Keeps bad lines of a task, as long as it has few enough. */
export const keepBadLines = async (
  ctx: Ctx,
  processId: string,
  lines: readonly BadLine[],
): Promise<void> => {
  const rows = lines.map((l) => ({
    ...l,
    // PostgreSQL keeps no zero bytes in texts.
    text: l.text.slice(0, longestBadLine).replaceAll('\u0000', '\uFFFD'),
  }));
  await sql`insert into log_bad_line (process_id, file_id, line, "column", fault, text)
    select ${processId}, b."fileId", b.line, b."column", b.fault, b.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b("fileId" uuid, line bigint, "column" text, fault text, text text)
    limit greatest(0, ${mostBadLines} - (select count(*) from log_bad_line where process_id = ${processId}))
    on conflict (process_id, file_id, line) do nothing`.execute(internal(ctx));
};
