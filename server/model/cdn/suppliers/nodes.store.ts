import { sql } from 'kysely';
import { checkHours, type edgeNode, edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import type { Row } from '#shared/kernel/contract';
import type { Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { countCheck } from './days.store';
import { noteEvent } from './events.store';

export type EdgeNode = Row<typeof edgeNode>;

const columns = sql`id, name, supplier, address, region, description, health, last_ms as "lastMs",
  checked_at as "checkedAt", last_used_at as "lastUsedAt", last_use as "lastUse", created_at as "createdAt"`;
/** Nodes with their checks of the last day, hour by hour. */
export const nodeRows = (ctx: Ctx) => sql`select n.*, coalesce((select jsonb_agg(jsonb_build_object(
      'at', to_char(h.hour_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'checks', h.checks, 'failed', h.failed) order by h.hour_at)
    from edge_node_hour h where h.node_id = n.id and h.hour_at > ${ctx.now()}::timestamptz - ${checkHours} * interval '1 hour'), '[]') as checks
  from edge_node n`;

/** What uses a node now: a content task that asks it, chosen or as one of its supplier's, or a network task; null for none. */
export const userOf = async (
  ctx: Ctx,
  { supplier, address }: Pick<EdgeNode, 'supplier' | 'address'>,
): Promise<string | null> => {
  const own = sql`jsonb_build_array(jsonb_build_object('address', ${address}::text))`;
  const { rows } = await sql<{ user: string }>`select '#' || t.number as "user" from task t
      where t.state in ('waiting', 'active', 'paused') and t.kind in ('refresh', 'preheat', 'probe')
        and case when jsonb_typeof(t.params->'nodes') = 'array' and t.params->'nodes' <> '[]' then t.params->'nodes' @> ${own}
          else exists (select from jsonb_each(t.params->'lanes') l where l.value->>'supplier' = ${supplier}) end
    union all select k.name from net_round r join net_task k on k.id = r.task_id where r.state = 'running' and r.nodes @> ${own}
    limit 1`.execute(internal(ctx));
  return rows[0]?.user ?? null;
};

/** Counts a check in its hour, and drops the hours that are over. */
const countHour = async (ctx: Ctx, id: string, isHealthy: boolean): Promise<void> => {
  const failed = isHealthy ? 0 : 1;
  await sql`insert into edge_node_hour as h (node_id, hour_at, checks, failed)
    values (${id}, date_trunc('hour', ${ctx.now()}::timestamptz), 1, ${failed})
    on conflict (node_id, hour_at) do update set checks = h.checks + 1, failed = h.failed + ${failed}`.execute(
    internal(ctx),
  );
  await sql`delete from edge_node_hour where node_id = ${id} and hour_at < ${ctx.now()}::timestamptz - ${checkHours + 1} * interval '1 hour'`.execute(
    internal(ctx),
  );
};
/** All nodes, of some suppliers or of all, in a fixed order. */
export const allNodes = async (
  ctx: Ctx,
  suppliers: readonly Supplier[] | null = null,
): Promise<EdgeNode[]> => {
  const { rows } = await sql<EdgeNode>`select ${columns} from edge_node
    where ${suppliers}::text[] is null or supplier = any(${suppliers}::text[]) order by supplier, address`.execute(
    internal(ctx),
  );
  return rows;
};

/** Addresses of the nodes of suppliers that serve domains by these names of ours; of all suppliers where none serves. */
export const nodesBehind = async (ctx: Ctx, cnames: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ address: string }>`with serving as (
      select distinct p.supplier from domain d
        join domain_supplier e on e.domain_id = d.id and e.state = 'online'
        join supplier_param p on p.id = e.param_id
      where d.cname = any(${[...cnames]}::text[]))
    select address from edge_node
    where supplier in (select supplier from serving) or not exists (select from serving)`.execute(
    internal(ctx),
  );
  return rows.map((row) => row.address);
};

/** Writes what a check found; consoles of staff hear it when the health turned. */
export const checked = async (
  ctx: Ctx,
  id: string,
  state: { health: EdgeNode['health']; lastMs: number | null },
): Promise<EdgeNode | null> => {
  const { rows } = await sql<EdgeNode & { before: string }>`update edge_node n
    set health = ${state.health}, last_ms = ${state.lastMs}, checked_at = ${ctx.now()}
    from (select health as before from edge_node where id = ${id}) o where n.id = ${id}
    returning ${columns}, o.before`.execute(internal(ctx));
  if (!rows[0]) return null;
  const { before, ...node } = rows[0];
  await countHour(ctx, id, node.health !== 'unhealthy');
  await countCheck(ctx, { supplier: node.supplier, isHealthy: node.health !== 'unhealthy' });
  if (node.health === 'unhealthy')
    await noteEvent(ctx, { kind: 'nodeDown', supplier: node.supplier, node: node.address });
  if (before !== node.health) ctx.emit(edgeNodes.events.changed, node);
  return node;
};

/** A usable credential per supplier, to ask it for its nodes. */
export const askableParams = async (
  ctx: Ctx,
): Promise<{ id: string; supplier: Supplier; baseUrl: string }[]> => {
  const { rows } = await sql<{ id: string; supplier: Supplier; baseUrl: string }>`
    select distinct on (supplier, base_url) id, supplier, base_url as "baseUrl" from supplier_param
    where enabled and credentials_sealed is not null order by supplier, base_url, account_id nulls first, created_at`.execute(
    internal(ctx),
  );
  return rows;
};
