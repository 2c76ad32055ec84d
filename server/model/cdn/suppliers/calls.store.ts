import { sql } from 'kysely';
import { supplierCall, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';

/** Calls by what people follow one by: its request, its operation, or that it failed. */
export const listCalls = listVerb(supplierCalls.endpoints.list, {
  entity: supplierCall,
  counted: 10_001,
  where: (_ctx, { operation, failed, requestId }) => [
    operation && sql`t.operation = ${operation}`,
    failed && sql`t.error_class is not null`,
    requestId && sql`t.request_id = ${requestId}`,
  ],
});

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

/**
 * Drops what is older than 7 days, a part at a time; answers whether more is left. Calls nobody saw
 * the end of go after a day: nothing is under way so long.
 */
export const forgetOldCalls = async (ctx: Ctx): Promise<boolean> => {
  await sql`delete from supplier_open_call where sent_at < ${ctx.now()}::timestamptz - interval '1 day'`.execute(
    internal(ctx),
  );
  const gone = await sql`delete from supplier_call where id in (select id from supplier_call
    where created_at < ${ctx.now()}::timestamptz - interval '7 days' limit 20000)`.execute(
    internal(ctx),
  );
  return Number(gone.numAffectedRows ?? 0) === 20_000;
};
