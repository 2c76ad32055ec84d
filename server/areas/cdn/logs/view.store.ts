import { sql } from 'kysely';
import { type LogFile, logFiles } from '#shared/areas/cdn/logs/logFiles';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { SupplierLogFile } from '../../../drivers/cdn/driver';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type Reach, reachOf } from '../../../model/cdn/statistics/reach';

const columns = sql`f.id, f.account_id as "accountId", f.domain_id as "domainId", f.param_id as "paramId", f.name, f.hour_at as "hourAt",
  f.size_bytes as "sizeBytes", f.lines, f.state, f.pushed_at as "pushedAt", f.delay_seconds as "delaySeconds",
  f.content_sha256 as "contentSha256", f.expires_at as "expiresAt", f.created_at as "createdAt"`;
const orders: Record<string, string> = {
  hourAt: 'f.hour_at',
  pushedAt: 'f.pushed_at',
  sizeBytes: 'f.size_bytes',
};
type Listed = { rows: (LogFile & { domain: string; param: string })[]; total: number };

export const listFiles = async (
  ctx: Ctx,
  q: Got<typeof logFiles.endpoints.list>,
): Promise<Listed> => {
  const reach = await reachOf(ctx, {
    accountId: q.accountId,
    ...(q.domainId ? { domainIds: [q.domainId] } : {}),
  });
  const filter = sql`(${reach.accountId}::uuid is null or f.account_id = ${reach.accountId}::uuid)
    and (${reach.domainIds}::uuid[] is null or f.domain_id = any(${reach.domainIds}::uuid[])) and f.domain_id <> all(${reach.hidden}::uuid[])
    and (${q.from ?? null}::timestamptz is null or f.hour_at >= ${q.from ?? null}::timestamptz)
    and (${q.to ?? null}::timestamptz is null or f.hour_at < ${q.to ?? null}::timestamptz)
    and (${q.state ?? null}::text is null or f.state = ${q.state ?? null}) and (${isStaff(ctx.who)} or f.state not in ('duplicate', 'expired'))`;
  const column = sql.ref(orders[q.sort?.replace(/^-/, '') ?? 'hourAt'] ?? 'f.hour_at');
  const direction = q.sort && !q.sort.startsWith('-') ? sql`asc` : sql`desc`;
  const { rows } = await sql<
    Listed['rows'][number]
  >`select ${columns}, f.domain, coalesce(case when ${isStaff(ctx.who)} then p.name else p.supplier end, '') as param
    from log_file f left join supplier_param p on p.id = f.param_id where ${filter}
    order by ${column} ${direction}, f.id limit ${q.size} offset ${(q.page - 1) * q.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from log_file f where ${filter} limit 100001) as c`.execute(
    internal(ctx),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

export type HourFiles = { hourAt: string; files: number; sizeBytes: number };
/** Files and their size per hour of one domain. */
export const filesByHour = async (
  ctx: Ctx,
  domainId: string,
  from: string,
  to: string,
): Promise<HourFiles[]> => {
  const { rows } =
    await sql<HourFiles>`select f.hour_at as "hourAt", count(*)::int as files, sum(f.size_bytes)::bigint as "sizeBytes"
    from log_file f where f.domain_id = ${domainId} and f.hour_at >= ${from}::timestamptz and f.hour_at < ${to}::timestamptz
      and f.state not in ('duplicate', 'expired') group by f.hour_at`.execute(internal(ctx));
  return rows;
};

export type OwnFile = { id: string; name: string; accountId: string; contentSha256: string | null };
/** Names of files the person may download; one that is another account's does not exist. */
export const ownFiles = async (ctx: Ctx, ids: readonly string[]): Promise<OwnFile[]> => {
  const wanted = [...new Set(ids)];
  const reach: Reach = await reachOf(ctx, {});
  const { rows } = await sql<OwnFile>`select f.id, f.name, f.account_id as "accountId",
      f.content_sha256 as "contentSha256" from log_file f
    where f.id = any(${wanted}::uuid[]) and (${reach.accountId}::uuid is null or f.account_id = ${reach.accountId}::uuid)
      and f.domain_id <> all(${reach.hidden}::uuid[]) and f.state <> 'expired' and f.expires_at > ${ctx.now()}`.execute(
    internal(ctx),
  );
  if (rows.length !== wanted.length) throw new Failure('data.absent');
  return rows;
};

/** Keeps the checksum of a file as it is downloaded here. */
export const saveChecksum = (ctx: Ctx, id: string, sha256: string) =>
  sql`update log_file set content_sha256 = ${sha256} where id = ${id}`.execute(internal(ctx));

/** A file behind a signed link, as the driver wants it. */
export const fileToSend = async (
  ctx: Ctx,
  id: string,
): Promise<{ paramId: string; file: SupplierLogFile }> => {
  const { rows } = await sql<
    SupplierLogFile & { paramId: string; supplierFileId: string }
  >`select f.param_id as "paramId", f.supplier_file_id as "supplierFileId", f.name, f.domain, f.hour_at as "hourAt",
      f.size_bytes as "sizeBytes", f.lines, f.sha256, f.pushed_at as "pushedAt"
    from log_file f where f.id = ${id} and f.state <> 'expired' and f.expires_at > ${ctx.now()}`.execute(
    internal(ctx),
  );
  const row = rows[0];
  if (!row) throw new Failure('file.absent');
  const { paramId, supplierFileId, ...file } = row;
  return { paramId, file: { ...file, id: supplierFileId } };
};
