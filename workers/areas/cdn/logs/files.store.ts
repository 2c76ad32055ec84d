import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { SupplierLogFile } from '#server/drivers/cdn/driver';
import { type Ctx, internal } from '#server/kernel/db/context';
import { isStoredWhole } from '#server/model/cdn/logs/largeLogs.store';
import { mostLoadAttempts } from '#server/model/cdn/logs/loadAttempts';
import { isPaused, type LaneWork } from '#server/model/cdn/sync/lanes';

/** A listed file that is to be fetched, as the driver wants it, with our own ids. */
export type FileWork = {
  id: string;
  accountId: string;
  domainId: string;
  paramId: string;
  loadId: string | null;
  attempts: number;
  file: SupplierLogFile;
};
type Row = Omit<FileWork, 'file'> & SupplierLogFile & { supplierFileId: string };
const columns = `f.id, f.account_id as "accountId", f.domain_id as "domainId", f.param_id as "paramId", f.load_id as "loadId", f.attempts,
  f.supplier_file_id as "supplierFileId", f.name, f.domain, f.hour_at as "hourAt", f.size_bytes as "sizeBytes", f.lines, f.sha256, f.pushed_at as "pushedAt", f.alias_host as alias`;
const fileWork = (row: Row): FileWork => {
  const { id, accountId, domainId, paramId, loadId, attempts, supplierFileId } = row;
  const { name, domain, hourAt, sizeBytes, lines, sha256, pushedAt, alias } = row;
  const file = {
    id: supplierFileId,
    name,
    domain,
    hourAt,
    sizeBytes,
    lines,
    sha256,
    pushedAt,
    alias,
  };
  return { id, accountId, domainId, paramId, loadId, attempts, file };
};

/**
 * Enters listed files into the ledger. A file known by its supplier id is left alone; one with the
 * content of another of the same hour is entered as a duplicate and never loaded, one of a day that
 * was cleaned, or of an hour that was deleted, as expired: its statistics stay as they are; and so is one of hours that were removed.
 * Files of hours in which the domain was another account's are left to that one. Returns new files.
 */
export const enterFiles = async (
  ctx: Ctx,
  lane: LaneWork,
  files: readonly SupplierLogFile[],
): Promise<number> => {
  if (files.length === 0) return 0;
  const inserted =
    await sql`insert into log_file (id, account_id, domain_id, param_id, domain, supplier_file_id, name, hour_at, size_bytes, lines,
      sha256, pushed_at, alias_host, delay_seconds, state, expires_at)
    select gen_random_uuid(), ${lane.accountId}, ${lane.domainId}, ${lane.paramId}, ${lane.domain}, x.supplier_id, x.name, x.hour_at, x.size, x.lines,
      x.sha256, x.pushed_at, x.alias_host, greatest(0, extract(epoch from x.pushed_at - x.hour_at - interval '1 hour'))::int,
      case when exists (select 1 from log_erasure e where e.domain_id = ${lane.domainId} and e.param_id = ${lane.paramId} and e.hour_at = x.hour_at
          and e.state in ('erasing', 'erased')) then 'expired'
        when exists (select 1 from log_clean c where c.domain_id = ${lane.domainId} and c.day = (x.hour_at at time zone 'UTC')::date) then 'expired'
        when exists (select 1 from stat_hold h join data_plan p on p.id = h.plan_id where h.domain_id = ${lane.domainId} and h.lifted_at is null
          and h.cause = 'removal' and p.erased_at is not null and h.from_at <= x.hour_at and h.to_at > x.hour_at) then 'expired'
        when x.same > 1 or exists (select 1 from log_file o where o.param_id = ${lane.paramId} and o.domain_id = ${lane.domainId}
        and o.hour_at = x.hour_at and o.sha256 = x.sha256 and o.supplier_file_id <> x.supplier_id) then 'duplicate' else 'listed' end,
      x.hour_at + interval '1 hour' + (select retention_days from account where id = ${lane.accountId}) * interval '1 day'
    from (select t.*, row_number() over (partition by t.hour_at, t.sha256 order by t.pushed_at, t.supplier_id) as same
      from unnest(${files.map((f) => f.id)}::text[], ${files.map((f) => f.name)}::text[], ${files.map((f) => f.hourAt)}::timestamptz[], ${files.map((f) => f.sizeBytes)}::bigint[],
        ${files.map((f) => f.lines)}::bigint[], ${files.map((f) => f.sha256)}::text[], ${files.map((f) => f.pushedAt)}::timestamptz[],
        ${files.map((f) => f.alias ?? null)}::text[]) as t(supplier_id, name, hour_at, size, lines, sha256, pushed_at, alias_host)) as x
    where (${lane.cameAt}::timestamptz is null or x.hour_at >= ${lane.cameAt}::timestamptz)
      and (${lane.wentAt}::timestamptz is null or x.hour_at < ${lane.wentAt}::timestamptz)
    on conflict (param_id, supplier_file_id) do nothing`.execute(internal(ctx));
  return Number(inserted.numAffectedRows ?? 0);
};

const leaseSeconds = 60;
const mostFiles = 60;
const mostBytes = 16_000_000;
/** Whether sync of a file's lane is paused. */
export const isFilePaused = `exists (select 1 from sync_lane l where l.domain_id = f.domain_id and l.param_id = f.param_id and l.source = 'log' and ${isPaused})`;
/**
 * Takes files to load together: those of the newest waiting hour's day, domain and parameter; of an alias
 * those of one hour. A file
 * that failed before is taken alone, so that it never holds up the others. `worker` names who takes them.
 */
export const claimFiles = async (pool: pg.Pool, worker: string | null): Promise<FileWork[]> => {
  const { rows } = await pool.query<Row>(
    `with head as (select param_id, domain_id, date_trunc('day', hour_at) as day, attempts > 0 as again, alias_host, hour_at, id from log_file f
        where state in ('listed', 'bad') and next_at <= clock_timestamp() and attempts < $1 and ${isStoredWhole} and not ${isFilePaused} order by hour_at desc, id limit 1),
      group_of as (select f.id, sum(f.size_bytes) over (order by f.hour_at desc, f.id) as bytes from log_file f, head h
        where f.state in ('listed', 'bad') and f.next_at <= clock_timestamp() and f.param_id = h.param_id and f.domain_id = h.domain_id
          and f.alias_host is not distinct from h.alias_host and (h.alias_host is null or f.hour_at = h.hour_at)
          and f.hour_at >= h.day and f.hour_at < h.day + interval '1 day' and case when h.again then f.id = h.id else f.attempts = 0 end and ${isStoredWhole}
        order by f.hour_at desc, f.id limit $2),
      picked as (select f.id from log_file f join group_of g on g.id = f.id join head h on true where (g.bytes <= $3 or f.id = h.id)
          -- Asked again of the row as it is once it is locked: another worker may just have taken it.
          and f.state in ('listed', 'bad') and f.next_at <= clock_timestamp()
        for update of f skip locked),
      taken as (update log_file f set next_at = clock_timestamp() + $4 * interval '1 second', worker = $5 from picked where f.id = picked.id returning f.*)
     select ${columns} from taken f order by f.hour_at, f.supplier_file_id`,
    [mostLoadAttempts, mostFiles, mostBytes, leaseSeconds, worker],
  );
  return rows.map(fileWork);
};

/** Keeps how much of a file is here, and the claim on it while more comes. */
export const noteFetched = async (ctx: Ctx, id: string, bytes: number): Promise<void> => {
  await sql`update log_file set fetched_bytes = ${bytes}, next_at = greatest(next_at, clock_timestamp() + ${leaseSeconds} * interval '1 second')
    where id = ${id} and state in ('listed', 'bad')`.execute(internal(ctx));
};

/** Makes the claim on files that are fetched, and on the load they are stored by, last longer. */
export const extendClaims = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  const tx = internal(ctx);
  await sql`update log_file set next_at = greatest(next_at, clock_timestamp() + ${leaseSeconds} * interval '1 second')
    where id = any(${ids}::uuid[]) and state = 'listed' and worker is not null`.execute(tx);
  await sql`update log_load set claimed_at = clock_timestamp() where state = 'loading'
    and id in (select load_id from log_file where id = any(${ids}::uuid[]))`.execute(tx);
};

export type Load = {
  id: string;
  accountId: string;
  domainId: string;
  paramId: string;
  generation: number;
};
/** Binds fetched files to a new load; from now on a broken-off load is repeated with the same id. */
export const bindLoad = async (
  ctx: Ctx,
  files: readonly FileWork[],
  worker: string | null,
): Promise<Load> => {
  const first = files[0] as FileWork;
  const { accountId, domainId, paramId } = first;
  const id = randomUUID();
  await sql`insert into log_load (id, account_id, domain_id, param_id, state, worker, alias_host)
    values (${id}, ${accountId}, ${domainId}, ${paramId}, 'loading', ${worker}, ${first.file.alias ?? null})`.execute(
    internal(ctx),
  );
  const { numAffectedRows } =
    await sql`update log_file set state = 'loading', load_id = ${id}, message = null, fetched_at = ${ctx.now()}
    where id = any(${files.map((f) => f.id)}::uuid[]) and state in ('listed', 'bad')`.execute(
      internal(ctx),
    );
  // A task that processes hours again was quicker with some of them.
  if (Number(numAffectedRows ?? 0) !== files.length)
    throw new Error('files of this load were stored by another one meanwhile');
  return { id, accountId, domainId, paramId, generation: 0 };
};

/** Notes what a load holds, and what storing it took in milliseconds. */
export const endLoad = async (
  ctx: Ctx,
  loadId: string,
  lines: number,
  ms: number,
): Promise<void> => {
  await sql`update log_load set state = 'loaded', lines = ${lines}, ms = ${Math.round(ms)}, loaded_at = ${ctx.now()}
    where id = ${loadId}`.execute(internal(ctx));
  await sql`update log_file set state = 'loaded' where load_id = ${loadId}`.execute(internal(ctx));
};

/** `waitMs`: the supplier let nobody through, for so long; that says nothing of the file. */
export type FileFailure = { id: string; message: string; bad: boolean; waitMs: number | null };
/**
 * Files that could not be fetched, verified or stored wait longer each time; then staff must look.
 * No attempt is spent on a supplier that let nobody through: such files are asked for once it does.
 */
export const failFiles = async (ctx: Ctx, failures: readonly FileFailure[]): Promise<void> => {
  const of = <K extends keyof FileFailure>(name: K) => failures.map((f) => f[name]);
  await sql`update log_file f set message = left(x.message, 1000), load_id = null, worker = null,
      attempts = f.attempts + case when x.wait_ms is null then 1 else 0 end,
      state = case when x.bad then 'bad' else 'listed' end,
      next_at = clock_timestamp() + interval '1 second' * coalesce(x.wait_ms / 1000.0, least(3600, 5 * 2 ^ f.attempts))
    from unnest(${of('id')}::uuid[], ${of('message')}::text[], ${of('bad')}::boolean[], ${of('waitMs')}::int[])
      as x(id, message, bad, wait_ms) where f.id = x.id`.execute(internal(ctx));
};
/** Files of a load that is given up wait again, but for those that were found bad. */
export const releaseFiles = (ctx: Ctx, loadId: string) =>
  sql`update log_file set state = 'listed', load_id = null, worker = null, next_at = clock_timestamp()
    where load_id = ${loadId} and state = 'loading'`.execute(internal(ctx));
export const dropLoad = (ctx: Ctx, loadId: string) =>
  sql`delete from log_load where id = ${loadId} and state = 'loading'`.execute(internal(ctx));

/** A load that broke off half a minute ago or more, with its files in the order they were loaded in. */
export const claimBroken = async (
  pool: pg.Pool,
  worker: string | null,
): Promise<{ load: Load; files: FileWork[] } | null> => {
  const taken = await pool.query<Load>(
    `update log_load set claimed_at = clock_timestamp(), worker = $1 where id = (select id from log_load where state = 'loading'
        and claimed_at < clock_timestamp() - interval '30 seconds' order by claimed_at limit 1 for update skip locked)
     returning id, account_id as "accountId", domain_id as "domainId", param_id as "paramId", generation`,
    [worker],
  );
  const load = taken.rows[0];
  if (!load) return null;
  const { rows } = await pool.query<Row>(
    `select ${columns} from log_file f where f.load_id = $1 order by f.hour_at, f.supplier_file_id`,
    [load.id],
  );
  return { load, files: rows.map(fileWork) };
};
