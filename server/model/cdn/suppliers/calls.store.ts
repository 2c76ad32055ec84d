import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { supplierCall, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import type { Got, Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { slotOf } from '#shared/kernel/units';
import { isKeptCall } from '../logs/index';
import { listVerb, rowOf } from '../../../kernel/db/list';

/** Calls by what people follow one by: its request, its operation, or that it failed. */
const from = {
  entity: supplierCall,
  counted: 10_001,
  where: (
    ctx: Ctx,
    { operation, failed, requestId }: Partial<Got<typeof supplierCalls.endpoints.list>>,
  ) => [
    isKeptCall(ctx),
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

type Series = Out<typeof supplierCalls.endpoints.series>;
const slotSeconds = 300;
/** Calls of a supplier, or of one of its methods, by slots of 5 minutes. */
export const slotsOfCalls = async (
  ctx: Ctx,
  { supplier, operation, days }: Got<typeof supplierCalls.endpoints.series>,
): Promise<Series> => {
  const end = slotOf(Date.parse(ctx.now()) + slotSeconds * 1000);
  const from = new Date(Date.parse(end) - Number(days) * 86_400_000).toISOString();
  const { rows } = await sql<Series['slots'][number]>`
    select date_bin('5 minutes', created_at, timestamptz '2000-01-01') as at, count(*)::int as calls,
      count(*) filter (where error_class is not null and error_class <> 'absent')::int as failed,
      percentile_cont(0.5) within group (order by ms)::float8 as "p50Ms",
      percentile_cont(0.95) within group (order by ms)::float8 as "p95Ms",
      percentile_cont(0.99) within group (order by ms)::float8 as "p99Ms"
    from supplier_call where created_at >= ${from}::timestamptz and created_at < ${end}::timestamptz and supplier = ${supplier}
      and (${operation ?? null}::text is null or operation = ${operation ?? null})
    group by 1 order by 1`.execute(internal(ctx));
  return { from, to: end, slots: rows };
};

type Circuit = Out<typeof supplierCalls.endpoints.circuits>['rows'][number];
/** Circuits of all credentials: open from a cut until a call is answered or staff close it. */
export const circuitsOf = async (ctx: Ctx): Promise<Circuit[]> => {
  const { rows } = await sql<Circuit>`
    select p.id as "paramId", p.name as param, p.supplier,
      case when e.at > coalesce(ok.at, '-infinity') and x.param_id is not null then 'open' else 'closed' end as state,
      case when e.at > coalesce(ok.at, '-infinity') and x.param_id is not null then e.at when e.at is not null then back.at end as since, bad.reason
    from supplier_param p
      left join supplier_circuit x on x.param_id = p.id
      left join lateral (select max(at) as at from supplier_event where kind = 'cut' and param_id = p.id) e on true
      left join lateral (select max(created_at) as at from supplier_call where param_id = p.id and status < 500) ok on true
      left join lateral (select min(created_at) as at from supplier_call
        where param_id = p.id and status < 500 and created_at > e.at) back on true
      left join lateral (select concat_ws(' · ', operation, status::text, error_class, message) as reason from supplier_call
        where param_id = p.id and error_class is not null and created_at > ${ctx.now()}::timestamptz - interval '24 hours'
        order by created_at desc limit 1) bad on true
    where p.enabled order by state desc, p.supplier, p.name`.execute(internal(ctx));
  return rows;
};

/** What a call was asked with; null where it cannot be asked again. */
const questionOf = async (ctx: Ctx, id: string): Promise<readonly unknown[] | null> => {
  const { rows } = await sql<{
    input: readonly unknown[] | null;
  }>`select input from supplier_call where id = ${id}`.execute(internal(ctx));
  return rows[0]?.input ?? null;
};
/** A kept question: the credential, the method and what it was asked with. */
export const keptQuestion = async (ctx: Ctx, id: string) => {
  const { paramId, operation, url } = await oneCall(ctx, id);
  return { paramId, operation, url, input: await questionOf(ctx, id) };
};
/** The newest call of a request to an address, or to any where that was not asked. */
export const callOfRequest = async (
  ctx: Ctx,
  request: { paramId: string; operation: string; requestId: string; url: string },
): Promise<One | null> => {
  const { rows } = await sql<{ id: string }>`select id from supplier_call
    where request_id = ${request.requestId} and param_id = ${request.paramId} and operation = ${request.operation}
    order by (url = ${request.url}) desc, created_at desc limit 1`.execute(internal(ctx));
  return rows[0] ? readCall(ctx, rows[0].id) : null;
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
  return { ...call, bodies, isRepeatable: (await questionOf(ctx, id)) !== null };
};

/** Drops calls nobody saw the end of after a day: nothing is under way so long. */
export const forgetOpenCalls = async (ctx: Ctx): Promise<void> => {
  await sql`delete from supplier_open_call where sent_at < ${ctx.now()}::timestamptz - interval '1 day'`.execute(
    internal(ctx),
  );
};
