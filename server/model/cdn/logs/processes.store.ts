import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LogParser, ProcessMode } from '#shared/areas/cdn/logs/logParsers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { rawRetentionDays } from './tables';

/** Which files are processed again, and how. */
export type ProcessWanted = {
  domainIds: readonly string[];
  fromAt: string;
  toAt: string;
  parser: LogParser;
  mode: ProcessMode;
};
type Candidate = {
  id: string;
  loadId: string | null;
  accountId: string;
  domainId: string;
  domain: string;
  paramId: string;
  hourAt: string;
  sizeBytes: number;
  lines: number;
  inside: boolean;
};
/** Files that are processed together: those of one load, or one that is not loaded. */
export type ProcessUnit = { files: Candidate[] } & Pick<
  Candidate,
  'loadId' | 'accountId' | 'domainId' | 'domain' | 'paramId'
>;

const within = (o: ProcessWanted, now: string) => sql`f.domain_id = any(${o.domainIds}::uuid[])
  and f.hour_at >= ${o.fromAt}::timestamptz and f.hour_at < ${o.toAt}::timestamptz
  and f.hour_at >= ${now}::timestamptz - interval '1 day' * ${rawRetentionDays - 1}
  and not exists (select 1 from stat_hold h join data_plan p on p.id = h.plan_id where h.domain_id = f.domain_id and h.lifted_at is null
    and p.method = 'removal' and h.from_at <= f.hour_at and h.to_at > f.hour_at)`;

/**
 * The files of some hours that a task would process, with those beside them in the same loads. Files of
 * removed hours, and older than lines are kept, are none of them.
 */
export const unitsOf = async (ctx: Ctx, o: ProcessWanted): Promise<ProcessUnit[]> => {
  const { rows } = await sql<Candidate>`
    with inside as (select f.id, f.load_id, f.state from log_file f where ${within(o, ctx.now())}),
      wanted as (select i.id from inside i where i.state in ('listed', 'bad', 'removed')
        union select f.id from log_file f join log_load l on l.id = f.load_id
          where ${o.mode === 'replace'} and l.state in ('loaded', 'withdrawn') and f.state = 'loaded'
            and f.load_id in (select load_id from inside where state = 'loaded'))
    select f.id, case when f.state = 'loaded' then f.load_id end as load_id, f.account_id, f.domain_id, f.domain, f.param_id, f.hour_at,
      f.size_bytes, f.lines, exists (select 1 from inside i where i.id = f.id) as inside
    from log_file f join wanted w on w.id = f.id order by f.domain, f.hour_at, f.param_id, f.supplier_file_id`.execute(
    internal(ctx),
  );
  const units = new Map<string, ProcessUnit>();
  for (const file of rows) {
    const unit = units.get(file.loadId ?? file.id);
    if (unit) unit.files.push(file);
    else units.set(file.loadId ?? file.id, { ...file, files: [file] });
  }
  return [...units.values()];
};

/** A stored file with those of its load, as the batch that takes them anew; null where it is not stored. */
export const unitOfFile = async (ctx: Ctx, fileId: string): Promise<ProcessUnit | null> => {
  const { rows } =
    await sql<Candidate>`select o.id, o.load_id as "loadId", o.account_id as "accountId", o.domain_id as "domainId", o.domain,
      o.param_id as "paramId", o.hour_at as "hourAt", o.size_bytes as "sizeBytes", o.lines, o.id = f.id as inside
    from log_file f join log_load l on l.id = f.load_id and l.state = 'loaded' join log_file o on o.load_id = l.id and o.state = 'loaded'
    where f.id = ${fileId} and f.state = 'loaded' order by o.hour_at, o.supplier_file_id for update of f`.execute(
      internal(ctx),
    );
  const [first] = rows;
  return first ? { ...first, files: rows } : null;
};
/** Whether a task that has not ended takes a load anew. */
export const isLoadTaken = async (ctx: Ctx, loadId: string | null): Promise<boolean> => {
  const { rows } = await sql`select 1 from log_process_unit u join task t on t.id = u.process_id
    where u.old_load_id = ${loadId}::uuid and u.result = 'waiting' and t.finished_at is null limit 1`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/** Lines a second over the loads of the last day; null without any. */
export const speedOf = async (ctx: Ctx): Promise<number | null> => {
  const { rows } = await sql<{ speed: number | null }>`
    select (sum(lines + bad_lines) * 1000.0 / nullif(sum(ms), 0))::float8 as speed from log_load
    where ms is not null and lines > 0 and loaded_at > ${ctx.now()}::timestamptz - interval '1 day'`.execute(
    internal(ctx),
  );
  return rows[0]?.speed ?? null;
};

const hourMs = 3_600_000;
/** Keeps a task with its files; each batch has the id of the load that it will become. */
export const keepProcess = async (
  ctx: Ctx,
  id: string,
  o: ProcessWanted,
  units: readonly ProcessUnit[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`insert into log_process (id, domain_ids, from_at, to_at, parser, mode, created_at)
    values (${id}, ${o.domainIds}::uuid[], ${o.fromAt}, ${o.toAt}, ${o.parser}, ${o.mode}, ${ctx.now()})`.execute(
    tx,
  );
  const rows = units.map(({ files, loadId, accountId, domainId, paramId }, i) => {
    const hours = files.map((f) => Date.parse(f.hourAt));
    return {
      n: i + 1,
      accountId,
      domainId,
      paramId,
      oldLoadId: loadId,
      newLoadId: randomUUID(),
      fromAt: new Date(Math.min(...hours)).toISOString(),
      toAt: new Date(Math.max(...hours) + hourMs).toISOString(),
      files: files.length,
      sizeBytes: files.reduce((sum, f) => sum + Number(f.sizeBytes), 0),
    };
  });
  await sql`insert into log_process_unit (process_id, n, account_id, domain_id, param_id, old_load_id, new_load_id, from_at, to_at, files, size_bytes)
    select ${id}, u.n, u."accountId", u."domainId", u."paramId", u."oldLoadId", u."newLoadId", u."fromAt", u."toAt", u.files, u."sizeBytes"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(n int, "accountId" uuid, "domainId" uuid, "paramId" uuid, "oldLoadId" uuid,
      "newLoadId" uuid, "fromAt" timestamptz, "toAt" timestamptz, files int, "sizeBytes" bigint)`.execute(
    tx,
  );
  const files = units.flatMap((unit, i) => unit.files.map((f) => ({ unit: i + 1, fileId: f.id })));
  await sql`insert into log_process_file (process_id, unit, file_id)
    select ${id}, f.unit, f."fileId" from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(unit int, "fileId" uuid)`.execute(
    tx,
  );
};

/** Loads that a task wrote and that stand in the sums. */
export const outputOf = async (ctx: Ctx, processId: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from log_load where process_id = ${processId} and state = 'loaded' order by id`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** Takes the output of a task out of all sums to come, for a change of figures that writes what it means. */
export const withdrawOutput = async (
  ctx: Ctx,
  processId: string,
  planId: string,
): Promise<void> => {
  const tx = internal(ctx);
  await sql`update log_load set state = 'withdrawn', withdrawn_by = ${planId}
    where process_id = ${processId} and state = 'loaded'`.execute(tx);
  await sql`update log_process set plan_id = ${planId} where id = ${processId}`.execute(tx);
};
/** Puts back what a change of figures took out, but for what was replaced since. */
export const restoreOutput = async (ctx: Ctx, planId: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`update log_load set state = 'loaded', withdrawn_by = null where withdrawn_by = ${planId} and state = 'withdrawn'`.execute(
    tx,
  );
  await sql`update log_process set plan_id = null where plan_id = ${planId}`.execute(tx);
};
