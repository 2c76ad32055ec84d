import { sql } from 'kysely';
import { type edgeNode, edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import type { Row } from '#shared/kernel/contract';
import type { Supplier } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { countCheck } from './days.store';
import { noteEvent } from './events.store';

export type EdgeNode = Row<typeof edgeNode>;

const columns = sql`id, name, supplier, address, region, description, health, last_ms as "lastMs",
  checked_at as "checkedAt", created_at as "createdAt"`;
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
