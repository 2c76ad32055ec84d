import { sql } from 'kysely';
import { callDays } from '#shared/areas/cdn/suppliers/supplierCalls';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** The domain of a question about its points. */
export const domainOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ name: string; accountId: string }> => {
  const { rows } = await sql<{ name: string; accountId: string }>`
    select name, account_id as "accountId" from domain where id = ${id}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Names of supplier parameters by their ids. */
export const paramNames = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from supplier_param
    where id = any(${[...new Set(ids)]}::uuid[])`.execute(internal(ctx));
  return new Map(rows.map((r) => [r.id, r.name]));
};

/** A change as its evidence is looked up. */
export type Change = { requestId: string; paramId: string; at: string; causeId: string };
/** What a change came from, in words; `callId` where that is a call to its supplier. */
export type Evidence = { evidence: string | null; callId: string | null };
/**
 * For each change the reason that a person gave, the names of the files of its load, or the last reading
 * of counters at its parameter that its request had made by then; null where they are no longer kept.
 */
export const evidenceOf = async (ctx: Ctx, changes: readonly Change[]): Promise<Evidence[]> => {
  const { rows } = await sql<Evidence>`
    select coalesce(other.evidence, call.evidence) as evidence,
      case when other.evidence is null then call.id end as "callId"
    from unnest(${changes.map((c) => c.requestId)}::text[], ${changes.map((c) => c.paramId)}::uuid[],
      ${changes.map((c) => c.at)}::timestamptz[], ${changes.map((c) => c.causeId)}::uuid[])
      with ordinality as w(request_id, param_id, at, cause_id, n)
    cross join lateral (select coalesce(
      (select p.reason from data_plan p where p.id = w.cause_id),
      (select string_agg(f.name, ', ' order by f.name) from log_file f where f.load_id = w.cause_id)) as evidence) other
    left join lateral (select c.id,
        concat_ws(' · ', c.method || ' ' || coalesce(c.status::text, c.error_class, '–'), c.ms || ' ms', c.url) as evidence
      from supplier_call c where other.evidence is null and c.request_id = w.request_id and c.param_id = w.param_id
        and c.operation = 'metrics' and c.created_at <= w.at
        and c.created_at >= ${ctx.now()}::timestamptz - ${callDays} * interval '1 day'
      order by c.created_at desc limit 1) call on true
    order by w.n`.execute(internal(ctx));
  return rows;
};
