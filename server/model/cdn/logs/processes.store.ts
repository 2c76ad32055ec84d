import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { LogParser, ProcessMode } from '#shared/areas/cdn/logs/logParsers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { isStoredWhole } from './largeLogs.store';
import { rawRetentionDays } from './tables';

/** Which files are processed again, and how. */
export type ProcessWanted = {
  domainIds: readonly string[];
  fromAt: string;
  toAt: string;
  parser: LogParser;
  mode: ProcessMode;
  /** Of a wildcard domain, by its id, the hosts whose lines alone are processed; of all others every line. */
  hosts: Readonly<Record<string, readonly string[]>>;
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
  /** Whether its load was taken back. */
  isBack?: boolean;
  /** Hosts over its load that were taken back. */
  lost?: string[];
};
/**
 * Files that are processed together: those of one load, or one that is not loaded; or a part of a large file,
 * with its id and number in it.
 */
export type ProcessUnit = {
  files: Candidate[];
  part?: { partId: string; n: number };
  /** The hosts whose lines alone are taken; null for every line. */
  hosts: readonly string[] | null;
} & Pick<Candidate, 'loadId' | 'accountId' | 'domainId' | 'domain' | 'paramId'>;

/** Whether a log file `f` is stored whole. */
export const isWhole = sql.raw(isStoredWhole);
/** What a candidate tells of its log file `f` itself. */
export const candidateColumns = sql.raw(
  'f.id, f.account_id, f.domain_id, f.domain, f.param_id, f.hour_at',
);
/** Whether of the domain of a log file `f` single hosts are wanted. */
export const isPicked = ({ hosts }: ProcessWanted) =>
  sql`(${JSON.stringify(hosts)}::jsonb ? (f.domain_id::text))`;
/** Whether a load `l` is in its place, be it that a change of figures has taken it back. */
export const isPlaced = sql.raw(
  `(l.state = 'loaded' or l.state = 'withdrawn' and l.withdrawn_by is not null)`,
);
/** Whether a task takes anew what is stored of a log file `f` in a load `l`: all of it, or what was taken back. */
export const isTaken = (o: ProcessWanted) =>
  o.mode === 'replace'
    ? isPlaced
    : sql`(l.state = 'withdrawn' and l.withdrawn_by is not null or l.state = 'loaded' and exists (select from log_load h where h.base_id = l.id and h.state = 'withdrawn'
        and (not ${isPicked(o)} or h.hosts && array(select jsonb_array_elements_text(${JSON.stringify(o.hosts)}::jsonb -> (f.domain_id::text))))))`;
/** What a candidate tells of the load with this id, if it has any. */
export const loadColumns = (id: RawBuilder<unknown>) =>
  sql`exists (select from log_load b where b.id = ${id} and b.state = 'withdrawn') as is_back,
    array(select distinct x from log_load h, unnest(h.hosts) x where h.base_id = ${id} and h.state = 'withdrawn' order by x) as lost`;
/** The hosts whose lines a batch takes alone. */
export const hostsOf = (
  o: ProcessWanted,
  { domainId, loadId, isBack, lost = [] }: Candidate,
): readonly string[] | null => {
  const chosen = o.hosts[domainId] ?? null;
  if (o.mode === 'replace' || loadId === null || isBack) return chosen;
  return chosen ? lost.filter((host) => chosen.includes(host)) : lost;
};
/** Whether a log file `f` is of the hours and domains that are wanted, and its lines are still to be there. */
export const within = (
  o: ProcessWanted,
  now: string,
) => sql`f.domain_id = any(${o.domainIds}::uuid[])
  and f.hour_at >= ${o.fromAt}::timestamptz and f.hour_at < ${o.toAt}::timestamptz
  and f.hour_at >= ${now}::timestamptz - interval '1 day' * ${rawRetentionDays - 1}
  and not exists (select 1 from stat_hold h join data_plan p on p.id = h.plan_id where h.domain_id = f.domain_id and h.lifted_at is null
    and p.method = 'removal' and h.from_at <= f.hour_at and h.to_at > f.hour_at)`;

/** Whether a log file `f` is not stored. */
export const isUnstored = sql.raw(`f.state in ('listed', 'bad', 'removed')`);
/** How many files of those hours are not stored, so that lines of single hosts cannot be told from the others'. */
export const leftUnstored = async (ctx: Ctx, o: ProcessWanted): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from log_file f where ${isUnstored} and ${isPicked(o)} and ${within(o, ctx.now())}`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};

/**
 * The files of some hours that a task would process, with those beside them in the same loads. Files of
 * removed hours, and older than lines are kept, are none of them.
 */
export const unitsOf = async (ctx: Ctx, o: ProcessWanted): Promise<ProcessUnit[]> => {
  const { rows } = await sql<Candidate>`
    with inside as (select f.id, f.load_id, f.state from log_file f where ${isWhole} and ${within(o, ctx.now())}),
      wanted as (select f.id from log_file f join inside i on i.id = f.id where ${isUnstored} and not ${isPicked(o)}
        union select f.id from log_file f join log_load l on l.id = f.load_id
          where ${isTaken(o)} and f.state = 'loaded' and f.load_id in (select load_id from inside where state = 'loaded'))
    select ${candidateColumns}, case when f.state = 'loaded' then f.load_id end as load_id, f.size_bytes, f.lines,
      ${loadColumns(sql`case when f.state = 'loaded' then f.load_id end`)}, exists (select 1 from inside i where i.id = f.id) as inside
    from log_file f join wanted w on w.id = f.id order by f.domain, f.hour_at, f.param_id, f.supplier_file_id`.execute(
    internal(ctx),
  );
  const units = new Map<string, ProcessUnit>();
  for (const file of rows) {
    const unit = units.get(file.loadId ?? file.id);
    if (unit) unit.files.push(file);
    else units.set(file.loadId ?? file.id, { ...file, files: [file], hosts: hostsOf(o, file) });
  }
  return [...units.values()];
};

/** A stored file with those of its load, as the batch that takes them anew; null where it is not stored. */
export const unitOfFile = async (ctx: Ctx, fileId: string): Promise<ProcessUnit | null> => {
  const { rows } =
    await sql<Candidate>`select o.id, o.load_id as "loadId", o.account_id as "accountId", o.domain_id as "domainId", o.domain,
      o.param_id as "paramId", o.hour_at as "hourAt", o.size_bytes as "sizeBytes", o.lines, o.id = f.id as inside
    from log_file f join log_load l on l.id = f.load_id and l.state = 'loaded' join log_file o on o.load_id = l.id and o.state = 'loaded'
    where f.id = ${fileId} and f.state = 'loaded' and not exists (select from large_log g where g.file_id = f.id) order by o.hour_at, o.supplier_file_id for update of f`.execute(
      internal(ctx),
    );
  const [first] = rows;
  return first ? { ...first, files: rows, hosts: null } : null;
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
  await sql`insert into log_process (id, domain_ids, hosts, from_at, to_at, parser, mode, created_at)
    values (${id}, ${o.domainIds}::uuid[], ${Object.values(o.hosts).flat()}::text[], ${o.fromAt}, ${o.toAt}, ${o.parser}, ${o.mode}, ${ctx.now()})`.execute(
    tx,
  );
  const rows = units.map(({ files, loadId, accountId, domainId, paramId, part, hosts }, i) => {
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
      partId: part?.partId ?? null,
      part: part?.n ?? null,
      hosts,
      sizeBytes: files.reduce((sum, f) => sum + Number(f.sizeBytes), 0),
    };
  });
  await sql`insert into log_process_unit (process_id, n, account_id, domain_id, param_id, old_load_id, new_load_id, from_at, to_at, files, size_bytes, part_id, part, hosts)
    select ${id}, u.n, u."accountId", u."domainId", u."paramId", u."oldLoadId", u."newLoadId", u."fromAt", u."toAt", u.files, u."sizeBytes", u."partId", u.part, u.hosts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(n int, "accountId" uuid, "domainId" uuid, "paramId" uuid, "oldLoadId" uuid,
      "newLoadId" uuid, "fromAt" timestamptz, "toAt" timestamptz, files int, "sizeBytes" bigint, "partId" uuid, part int, hosts text[])`.execute(
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
