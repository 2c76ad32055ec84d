import { sql } from 'kysely';
import { logFile, logFiles } from '#shared/areas/cdn/logs/logFiles';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { SupplierLogFile } from '../../../drivers/cdn/driver';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { type Reach, reachOf } from '../../../model/cdn/statistics/reach';

/** Files of the domains a person reaches; what was not kept is shown to staff alone. */
export const listFiles = listVerb(logFiles.endpoints.list, {
  entity: logFile,
  adds: ({ who }) => ({
    domain: sql`t.domain`,
    param: sql`coalesce((select case when ${isStaff(who)} then p.name else p.supplier end
      from supplier_param p where p.id = t.param_id), '')`,
  }),
  async where(ctx, { accountId, domainId, from, to }) {
    const { hidden } = await reachOf(ctx, {
      accountId,
      domainIds: domainId ? [domainId] : undefined,
    });
    return [
      hidden.length > 0 && sql`t.domain_id <> all(${hidden}::uuid[])`,
      from && sql`t.hour_at >= ${from}::timestamptz`,
      to && sql`t.hour_at < ${to}::timestamptz`,
      !isStaff(ctx.who) && sql`t.state not in ('duplicate', 'expired')`,
    ];
  },
});

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

/** A file as it is handed out: packed. */
export type Packed = { bytes: number; sha256: string };
export type OwnFile = { id: string; name: string; accountId: string; packed: Packed | null };
/** Names of files the person may download; one that is another account's does not exist. */
export const ownFiles = async (ctx: Ctx, ids: readonly string[]): Promise<OwnFile[]> => {
  const wanted = [...new Set(ids)];
  const reach: Reach = await reachOf(ctx, {});
  const { rows } = await sql<OwnFile>`select f.id, f.name, f.account_id as "accountId",
      case when f.file_sha256 is not null then jsonb_build_object('bytes', f.file_bytes, 'sha256', f.file_sha256) end as packed
    from log_file f
    where f.id = any(${wanted}::uuid[]) and (${reach.accountId}::uuid is null or f.account_id = ${reach.accountId}::uuid)
      and f.domain_id <> all(${reach.hidden}::uuid[]) and f.state <> 'expired' and f.expires_at > ${ctx.now()}`.execute(
    internal(ctx),
  );
  if (rows.length !== wanted.length) throw new Failure('data.absent');
  return rows;
};

/** Keeps size and checksum of a file as it is handed out here. */
export const savePacked = (ctx: Ctx, id: string, { bytes, sha256 }: Packed) =>
  sql`update log_file set file_bytes = ${bytes}, file_sha256 = ${sha256} where id = ${id}`.execute(
    internal(ctx),
  );

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
