import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { callDays, supplierCall, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Got, Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';

/** Calls by what people follow one by: its request, its operation, or that it failed. */
const from = {
  entity: supplierCall,
  counted: 10_001,
  where: (
    ctx: Ctx,
    { operation, failed, requestId }: Partial<Got<typeof supplierCalls.endpoints.list>>,
  ) => [
    sql`t.created_at >= ${ctx.now()}::timestamptz - ${callDays} * interval '1 day'`,
    operation && sql`t.operation = ${operation}`,
    failed && sql`t.error_class is not null`,
    requestId && sql`t.request_id = ${requestId}`,
  ],
};
export const listCalls = listVerb(supplierCalls.endpoints.list, from);
const oneCall = rowOf(supplierCalls.endpoints.list, from);

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

type One = Out<typeof supplierCalls.endpoints.one>;
type Body = One['bodies'][number];
const unpacked = promisify(gunzip);
const textOf = async (content: Buffer | null): Promise<string | null> =>
  content && (await unpacked(content)).toString('utf8');

/** A call that is kept still, with its bodies. */
export const readCall = async (ctx: Ctx, id: string): Promise<One> => {
  const call = await oneCall(ctx, id);
  const { rows } = await sql<Omit<Body, 'text'> & { content: Buffer | null }>`
    select b.part, b.type, b.size_bytes::float8 as "sizeBytes", b.cut as "isCut", b.content
    from supplier_body b where b.call_id = ${id} order by b.part desc`.execute(internal(ctx));
  const bodies = [];
  for (const { content, ...body } of rows) bodies.push({ ...body, text: await textOf(content) });
  return { ...call, bodies };
};

/**
 * Drops what is older than `callDays` with its bodies, a part at a time; answers whether more is left. Calls nobody saw
 * the end of go after a day: nothing is under way so long.
 */
export const forgetOldCalls = async (ctx: Ctx): Promise<boolean> => {
  await sql`delete from supplier_open_call where sent_at < ${ctx.now()}::timestamptz - interval '1 day'`.execute(
    internal(ctx),
  );
  const gone = await sql`delete from supplier_call where id in (select id from supplier_call
    where created_at < ${ctx.now()}::timestamptz - ${callDays} * interval '1 day' limit 20000)`.execute(
    internal(ctx),
  );
  return Number(gone.numAffectedRows ?? 0) === 20_000;
};
