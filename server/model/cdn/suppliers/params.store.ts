import { sql } from 'kysely';
import type { supplierParam } from '#shared/areas/cdn/suppliers/params';
import type { Row } from '#shared/kernel/contract';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';

export type SupplierParam = Row<typeof supplierParam>;

const columns = sql`p.id, p.name, p.description, p.supplier, p.base_url as "baseUrl", p.account_id as "accountId",
  p.pull_delay_seconds as "pullDelaySeconds", p.retention_days as "retentionDays",
  p.day_tolerance_ppm as "dayTolerancePpm", p.enabled, p.created_at as "createdAt"`;
/** Domains on a credential `t`; those that went to another account are of its past. */
const served = sql`(select count(*) from domain_supplier e join domain d on d.id = e.domain_id
  where e.param_id = t.id and d.status <> 'Moved')`;
/** What lists add to a credential: the domains and policies that point at it, and whether its secret is there. */
export const listedParam = {
  referenceCount: sql`(${served} +
    (select count(*) from schedule s where s.entries @> jsonb_build_array(jsonb_build_object('paramId', t.id))))::int`,
  sealed: sql`t.credentials_sealed is not null`,
  domains: sql`${served}::int`,
  policies: sql`(select count(*) from schedule s
    where s.entries @> jsonb_build_array(jsonb_build_object('paramId', t.id)))::int`,
  tasks: sql`(select count(distinct c.task_id) from task_chunk c
    where c.state in ('waiting', 'active') and c.lane = t.id::text)::int`,
  errors: sql`(select count(*) from supplier_call c where c.param_id = t.id and c.error_class is not null
    and c.error_class <> 'absent' and c.created_at > clock_timestamp() - interval '24 hours')::int`,
  quotaRatio: sql`(select min((q.value ->> 'left')::float8 / (q.value ->> 'limit')::float8)
    from supplier_account a cross join jsonb_array_elements(a.quotas) q
    where a.param_id = t.id and (q.value ->> 'limit')::bigint > 0)`,
  balance: sql`(select a.balance from supplier_account a where a.param_id = t.id)`,
  currency: sql`(select a.currency from supplier_account a where a.param_id = t.id)`,
};

const bound = (id: string) => `supplier_param:${id}:credentials_sealed`;

/**
 * Credentials an account may put domains on: the platform's and its own, of these the assigned ones once an
 * assignment of the account has begun. Staff may use all.
 */
export const usableParams = async (ctx: Ctx): Promise<SupplierParam[]> => {
  const staff = isStaff(ctx.who);
  const { rows } = await sql<SupplierParam>`select ${columns} from supplier_param p
    where p.enabled and (${staff} or ((p.account_id is null or p.account_id = ${ctx.who.accountId})
      and param_serves(${ctx.who.accountId}::uuid, p.id, ${ctx.now()}::timestamptz)))
    order by p.name`.execute(internal(ctx));
  return rows;
};

/** Seals the credentials beside the row; the audit shows only that they changed. */
export const sealCredentials = async (
  ctx: Ctx,
  id: string,
  credentials: Record<string, unknown>,
): Promise<void> => {
  const sealed = platform().secrets.seal(JSON.stringify(credentials), bound(id));
  await sql`update supplier_param set credentials_sealed = ${sealed} where id = ${id}`.execute(
    internal(ctx),
  );
  await sql`update supplier_gate set refused_at = null where param_id = ${id}`.execute(
    internal(ctx),
  );
  await record(ctx, {
    module: 'supplierParam',
    operation: 'credentials',
    rowId: id,
    risk: 'high',
    new: JSON.stringify({ credentials: '••••' }),
  });
};

export type OpenedParam = SupplierParam & { credentials: Record<string, string>; version: string };

/** A credential with its secret opened; null without the row. `version` changes with either. */
export const openParam = async (id: string): Promise<OpenedParam | null> => {
  const { rows } = await sql<SupplierParam & { credentialsSealed: string | null }>`
    select ${columns}, p.credentials_sealed from supplier_param p where p.id = ${id}`.execute(
    platform().db,
  );
  const row = rows[0];
  if (!row) return null;
  const { credentialsSealed, ...param } = row;
  const version = JSON.stringify([param.baseUrl, param.supplier, credentialsSealed]);
  // What was sealed is what the credential schema of the supplier accepted: texts by name.
  const credentials = credentialsSealed
    ? (JSON.parse(platform().secrets.open(credentialsSealed, bound(id))) as Record<string, string>)
    : {};
  return { ...param, credentials, version };
};

/** True for the first process that sees the supplier refuse this credential. */
export const markRefused = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql`insert into supplier_gate as g (param_id, next_at, refused_at)
    values (${id}, clock_timestamp(), ${ctx.now()})
    on conflict (param_id) do update set refused_at = excluded.refused_at where g.refused_at is null
    returning 1`.execute(internal(ctx));
  return rows.length > 0;
};
export const clearRefused = (ctx: Ctx, id: string) =>
  sql`update supplier_gate set refused_at = null where param_id = ${id} and refused_at is not null`.execute(
    internal(ctx),
  );

/** For how long the supplier has refused the credential; 0 when it was just refused for the first time. */
export const refusedForMs = async (id: string): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select
    extract(epoch from clock_timestamp() - refused_at)::float8 * 1000 as ms
    from supplier_gate where param_id = ${id} and refused_at is not null`.execute(platform().db);
  return rows[0]?.ms ?? 0;
};
