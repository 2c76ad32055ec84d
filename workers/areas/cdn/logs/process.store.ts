import { sql } from 'kysely';
import type { LineFault, LogParser } from '#shared/areas/cdn/logs/logParsers';
import { longestBadLine, mostBadLines } from '#shared/areas/cdn/logs/logParsers';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import type { SupplierLogFile } from '#server/drivers/cdn/driver';
import { type Ctx, internal } from '#server/kernel/db/context';
import { groupOf, type PlacedLoad } from './hosts.store';

/** A part of a large file: where its text lies in that of the file, and how many lines are before it. */
export type UnitPart = {
  id: string;
  largeId: string;
  fromByte: number;
  toByte: number;
  linesBefore: number;
  /** Whether the new load has the place of this part already. */
  isTaken: boolean;
};
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
  /** The hosts whose lines alone are taken; null for every line. */
  hosts: string[] | null;
  /** The load that has the files now, with those of single hosts over it. */
  group: PlacedLoad[];
  newState: string | null;
  /** Of a large file this part alone; null for files that are stored whole. */
  part: UnitPart | null;
  /** It was a part of a file that was cut anew meanwhile. */
  isGone: boolean;
  files: (SupplierLogFile & { ownId: string })[];
};

const readPart = async (ctx: Ctx, id: string, newLoadId: string): Promise<UnitPart | null> => {
  const { rows } =
    await sql<UnitPart>`select p.id, p.large_id, p.from_byte::float8 as from_byte, p.to_byte::float8 as to_byte,
      p.load_id = ${newLoadId}::uuid as is_taken,
      (select coalesce(sum(b.lines), 0)::float8 from large_log_part b where b.large_id = p.large_id and b.n < p.n) as lines_before
    from large_log_part p where p.id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** A batch of a task with its files, and how far it has come. */
export const readUnit = async (ctx: Ctx, processId: string, n: number): Promise<Unit> => {
  const tx = internal(ctx);
  const { rows } = await sql<
    Omit<Unit, 'files' | 'part' | 'isGone' | 'group'> & { partId: string | null }
  >`select u.part_id, u.process_id, u.n, p.parser, t.created_by_email as actor, u.account_id, u.domain_id,
      u.param_id, u.old_load_id, u.new_load_id, u.hosts, u.from_at, u.to_at, w.state as new_state
    from log_process_unit u join log_process p on p.id = u.process_id join task t on t.id = p.id
      left join log_load w on w.id = u.new_load_id
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
  const { partId, ...rest } = unit;
  const part = partId === null ? null : await readPart(ctx, partId, unit.newLoadId);
  return {
    ...rest,
    part,
    group: await groupOf(ctx, unit.oldLoadId),
    isGone: partId !== null && part === null,
    files: files.rows.map(({ supplierFileId, ...file }) => ({ ...file, id: supplierFileId })),
  };
};

/** Enters the new load while it is hidden from the sums; a repeated batch finds it there. */
export const hideLoad = (ctx: Ctx, u: Unit) =>
  sql`insert into log_load (id, account_id, domain_id, param_id, state, process_id, large_id, base_id, hosts, alias_host)
    values (${u.newLoadId}, ${u.accountId}, ${u.domainId}, ${u.paramId}, 'processing', ${u.processId}, ${u.part?.largeId ?? null},
      ${u.hosts && u.oldLoadId}, ${u.hosts}::text[],
      (select max(alias_host) from log_file where id = any(${u.files.map((f) => f.ownId)}::uuid[]))) on conflict (id) do nothing`.execute(
    internal(ctx),
  );
/** Forgets a new load that brought nothing else than what is stored. */
export const dropHidden = (ctx: Ctx, u: Unit) =>
  sql`delete from log_load where id = ${u.newLoadId} and state = 'processing'`.execute(
    internal(ctx),
  );

/** Whether the task has no other batch of this batch's files to do. */
export const isLastOfFile = async (ctx: Ctx, u: Unit): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from log_process_file f join log_process_unit u on u.process_id = f.process_id and u.n = f.unit
    where f.process_id = ${u.processId} and f.file_id = any(${u.files.map((f) => f.ownId)}::uuid[]) and u.n <> ${u.n} and u.result = 'waiting' limit 1`.execute(
      internal(ctx),
    );
  return rows.length === 0;
};
/** Forgets the loads that were replaced, once their lines are gone; files that have expired keep theirs. */
export const forgetReplaced = (ctx: Ctx, u: Unit) =>
  sql`delete from log_load l where (l.id = ${u.oldLoadId}::uuid or l.base_id = ${u.oldLoadId}::uuid) and l.state = 'replaced'
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
