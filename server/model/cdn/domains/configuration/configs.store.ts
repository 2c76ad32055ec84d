import type { Sentence } from '#shared/kernel/field';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type {
  ConfigCause,
  ConfigContent,
  ConfigDifference,
  domainConfig,
} from '#shared/areas/cdn/domains/configs';
import type { EdgeConfig } from '#shared/edge/config';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff, personBehind } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../../kernel/db/context';
import type { Domain, SupplierEntry } from '../domains.store';

export type Version = Row<typeof domainConfig>;
/** How many versions of a domain are kept. */
const keptVersions = 200;

/** Names and lines of a domain as a version keeps them. */
export const namesAndLines = async (
  ctx: Ctx,
  d: Domain,
): Promise<Pick<ConfigContent, 'scheduleName' | 'certificateName' | 'lines'>> => {
  const names = await sql<{
    scheduleName: string | null;
    certificateName: string | null;
  }>`select (select name from schedule where id = ${d.scheduleId}) as "scheduleName",
      (select name from certificate where id = ${d.certificateId}) as "certificateName"`.execute(
    internal(ctx),
  );
  const lines = await sql<
    ConfigContent['lines'][number]
  >`select e.param_id, p.supplier, e.regions, e.weight, e.coefficient_ppm
    from domain_supplier e join supplier_param p on p.id = e.param_id where e.domain_id = ${d.id}
    order by e.created_at, e.id`.execute(internal(ctx));
  const { scheduleName = null, certificateName = null } = names.rows[0] ?? {};
  return { scheduleName, certificateName, lines: lines.rows };
};

/** Writes a version once; the domain's row with its audit record was written by who asked for it. */
export const insertVersion = async (
  ctx: Ctx,
  d: Domain,
  o: { cause: ConfigCause; fromVersion: number | null; content: ConfigContent },
): Promise<void> => {
  const by = personBehind(ctx.who);
  await sql`insert into domain_config (id, account_id, domain_id, version, cause, from_version, created_by, content, created_at)
    values (${randomUUID()}, ${d.accountId}, ${d.id}, ${d.configVersion}, ${o.cause}, ${o.fromVersion}, ${by},
      ${JSON.stringify(o.content)}::jsonb, ${ctx.now()}) on conflict (domain_id, version) do nothing`.execute(
    internal(ctx),
  );
  await sql`delete from domain_config where domain_id = ${d.id} and version <= ${d.configVersion - keptVersions}`.execute(
    internal(ctx),
  );
};

/** Every supplier serves this version now, and a probe of its nodes showed it. */
export const setProven = (ctx: Ctx, domainId: string, version: number) =>
  sql`update domain_config set proven_at = ${ctx.now()} where domain_id = ${domainId}
    and version = ${version} and proven_at is null`.execute(internal(ctx));

export const pageOfVersions = async (
  ctx: Ctx,
  o: { id: string; page: number; size: number },
): Promise<{ rows: Version[]; total: number }> => {
  // One more than asked for, so that the last one of a page can be compared with the one before it.
  const { rows } = await sql<Version>`select * from domain_config where domain_id = ${o.id}
    order by version desc limit ${o.size + 1} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from domain_config where domain_id = ${o.id}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

export const versionOf = async (ctx: Ctx, domainId: string, version: number): Promise<Version> => {
  const { rows } = await sql<Version>`select * from domain_config
    where domain_id = ${domainId} and version = ${version}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Newest version that was proven everywhere, other than the wanted one. */
export const lastProven = async (ctx: Ctx, d: Domain): Promise<number | null> => {
  const { rows } = await sql<{ version: number }>`select version from domain_config
    where domain_id = ${d.id} and proven_at is not null and version < ${d.configVersion}
    order by version desc limit 1`.execute(internal(ctx));
  return rows[0]?.version ?? null;
};

export type ReadingState = 'same' | 'pending' | 'drifted' | 'absent' | 'unreadable';
export type Reading = {
  state: ReadingState;
  version: number;
  found: EdgeConfig | null;
  differences: ConfigDifference[];
  message: Sentence | null;
  checkedAt: string;
};
export type EntryReading = SupplierEntry & {
  supplier: ConfigContent['lines'][number]['supplier'];
  paramName: string | null;
  reading: Reading | null;
};

/** The supplier entries of a domain with what each was last found to have. */
export const entriesWithReading = async (ctx: Ctx, domainId: string): Promise<EntryReading[]> => {
  const { rows } =
    await sql<EntryReading>`select e.*, p.supplier, case when ${isStaff(ctx.who)} then p.name end as "paramName",
      case when r.entry_id is not null then jsonb_build_object('state', r.state, 'version', r.version, 'found', r.found,
        'differences', r.differences, 'message', r.message, 'checkedAt', to_char(r.checked_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as reading
    from domain_supplier e join supplier_param p on p.id = e.param_id left join domain_reading r on r.entry_id = e.id
    where e.domain_id = ${domainId} order by e.created_at, e.id`.execute(internal(ctx));
  return rows;
};

/** Notes what was read back; answers the state before, null the first time or when the entry is gone. */
export const saveReading = async (
  ctx: Ctx,
  o: { entryId: string; domainId: string; reading: Omit<Reading, 'checkedAt'> },
): Promise<ReadingState | null> => {
  const { reading: r } = o;
  const before = await sql<{
    state: ReadingState;
  }>`select state from domain_reading where entry_id = ${o.entryId} for update`.execute(
    internal(ctx),
  );
  await sql`insert into domain_reading (entry_id, domain_id, state, version, found, differences, message, checked_at)
    select e.id, e.domain_id, ${r.state}, ${r.version}, ${r.found && JSON.stringify(r.found)}::jsonb,
      ${JSON.stringify(r.differences)}::jsonb, ${r.message && JSON.stringify(r.message)}::jsonb, ${ctx.now()} from domain_supplier e where e.id = ${o.entryId}
    on conflict (entry_id) do update set state = excluded.state, version = excluded.version, found = excluded.found,
      differences = excluded.differences, message = excluded.message, checked_at = excluded.checked_at`.execute(
    internal(ctx),
  );
  return before.rows[0]?.state ?? null;
};

/** Domains on air, for a scan; of one account when it is given. */
export const scannable = async (ctx: Ctx, accountId: string | null): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select d.name from domain d
    where d.status in ('Activated', 'Error', 'BindCertificateError')
      and (${accountId}::uuid is null or d.account_id = ${accountId}::uuid)
      and exists (select 1 from domain_supplier e where e.domain_id = d.id and e.live_version > 0)
    order by d.name limit 200000`.execute(internal(ctx));
  return rows.map((r) => r.name);
};

export const idOfName = async (ctx: Ctx, name: string): Promise<string | null> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from domain where name = ${name} and status <> 'Moved'`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** True for whoever claims the scan of a day; everybody else comes too late. */
export const claimScan = async (ctx: Ctx, day: string, taskId: string): Promise<boolean> => {
  const { rows } =
    await sql`insert into domain_drift_scan (day, task_id) values (${day}::date, ${taskId})
    on conflict do nothing returning 1`.execute(internal(ctx));
  return rows.length > 0;
};

export const isScanned = async (ctx: Ctx, day: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from domain_drift_scan where day = ${day}::date`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/** Who put a domain into the configuration it has; null before its first one. */
export const authorOf = async (ctx: Ctx, domainId: string): Promise<string | null> => {
  const { rows } = await sql<{ author: string }>`select created_by as author from domain_config
    where domain_id = ${domainId} order by version desc limit 1`.execute(internal(ctx));
  return rows[0]?.author ?? null;
};
