import { sql } from 'kysely';
import type { supplierParam } from '#shared/areas/cdn/suppliers/params';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';

export type SupplierParam = Row<typeof supplierParam>;
export type Listed = SupplierParam & { referenceCount: number; sealed: boolean };

const columns = sql`p.id, p.name, p.description, p.supplier, p.base_url as "baseUrl", p.account_id as "accountId",
  p.pull_delay_seconds as "pullDelaySeconds", p.retention_days as "retentionDays", p.enabled, p.created_at as "createdAt"`;
/** Domains and policies that point at a credential. */
const references = sql`((select count(*) from domain_supplier d where d.param_id = p.id) +
  (select count(*) from schedule s where s.entries @> jsonb_build_array(jsonb_build_object('paramId', p.id))))::int`;
const listed = sql`${columns}, ${references} as "referenceCount", p.credentials_sealed is not null as sealed`;

const bound = (id: string) => `supplier_param:${id}:credentials_sealed`;

export const listParams = async (
  ctx: Ctx,
  o: {
    search: string | null;
    supplier: string | null;
    order: string;
    descending: boolean;
    size: number;
    page: number;
  },
): Promise<{ rows: Listed[]; total: number }> => {
  const filter = sql`(${o.search}::text is null or p.name ilike ${o.search} or p.description ilike ${o.search})
    and (${o.supplier}::text is null or p.supplier = ${o.supplier})`;
  const direction = o.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Listed>`select ${listed} from supplier_param p where ${filter}
    order by ${sql.ref(`p.${o.order}`)} ${direction}, p.id limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from supplier_param p where ${filter}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

export const oneParam = async (ctx: Ctx, id: string): Promise<Listed> => {
  const { rows } =
    await sql<Listed>`select ${listed} from supplier_param p where p.id = ${id}`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Credentials an account may put domains on: the platform's and its own. Staff may use all. */
export const usableParams = async (ctx: Ctx): Promise<SupplierParam[]> => {
  const staff = isStaff(ctx.who);
  const { rows } = await sql<SupplierParam>`select ${columns} from supplier_param p
    where p.enabled and (${staff} or p.account_id is null or p.account_id = ${ctx.who.accountId})
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
