import { type RawBuilder, sql } from 'kysely';
import type { supplierCall, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Got, Out, Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

type Call = Row<typeof supplierCall>;
type Query = Got<typeof supplierCalls.endpoints.list>;
const mostCounted = 10_000;

const columns = sql`id, created_at as "createdAt", param_id as "paramId", supplier, operation, method, url, status, ms,
  error_class as "errorClass", message, attempt, request_id as "requestId"`;

const filterOf = (q: Query): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [];
  if (q.supplier) parts.push(sql`supplier = ${q.supplier}`);
  if (q.paramId) parts.push(sql`param_id = ${q.paramId}`);
  if (q.operation) parts.push(sql`operation = ${q.operation}`);
  if (q.errorClass?.length) parts.push(sql`error_class = any(${q.errorClass}::text[])`);
  if (q.failed) parts.push(sql`error_class is not null`);
  if (q.requestId) parts.push(sql`request_id = ${q.requestId}`);
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
};

/** Newest first; beyond 10,000 the count stops, since nobody pages that far. */
export const listCalls = async (ctx: Ctx, q: Query): Promise<{ rows: Call[]; total: number }> => {
  const filter = filterOf(q);
  const by = q.sort?.replace(/^-/, '') === 'ms' ? sql`ms` : sql`created_at`;
  const direction = q.sort && !q.sort.startsWith('-') ? sql`asc` : sql`desc`;
  const { rows } = await sql<Call>`select ${columns} from supplier_call where ${filter}
    order by ${by} ${direction}, id limit ${q.size} offset ${(q.page - 1) * q.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from
    (select 1 from supplier_call where ${filter} limit ${mostCounted}) as c`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

type Summary = Out<typeof supplierCalls.endpoints.summary>['rows'];
export const summarised = async (ctx: Ctx): Promise<Summary> => {
  const { rows } = await sql<Summary[number]>`select supplier, operation, count(*)::int as calls,
      count(*) filter (where error_class is not null and error_class <> 'absent')::int as failed,
      percentile_cont(0.5) within group (order by ms)::float8 as "p50Ms",
      percentile_cont(0.95) within group (order by ms)::float8 as "p95Ms"
    from supplier_call where created_at > ${ctx.now()}::timestamptz - interval '24 hours'
    group by supplier, operation order by supplier, calls desc`.execute(internal(ctx));
  return rows;
};

/** Drops what is older than 7 days, a part at a time; answers whether more is left. */
export const forgetOldCalls = async (ctx: Ctx): Promise<boolean> => {
  const gone = await sql`delete from supplier_call where id in (select id from supplier_call
    where created_at < ${ctx.now()}::timestamptz - interval '7 days' limit 20000)`.execute(
    internal(ctx),
  );
  return Number(gone.numAffectedRows ?? 0) === 20_000;
};
