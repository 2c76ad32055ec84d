import type { Supplier } from '#shared/suppliers';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { allNodes } from '../suppliers/nodes';

/** A node as a task keeps it: enough to ask it, whatever becomes of its row. */
export type TaskNode = { node: string; supplier: Supplier; address: string };

/** The chosen nodes, in the order of suppliers; throws when one is gone or none serves the lanes. */
export const chosenNodes = async (
  ctx: Ctx,
  ids: readonly string[],
  suppliers: readonly Supplier[],
): Promise<TaskNode[]> => {
  if (ids.length === 0) return [];
  const nodes = await allNodes(ctx);
  const chosen = nodes.filter((n) => ids.includes(n.id));
  if (chosen.length < new Set(ids).size) throw new Failure('data.absent');
  const serving = chosen.filter((n) => suppliers.includes(n.supplier));
  if (serving.length === 0) throw new Failure('content.nodes');
  return serving.map(({ description, name, supplier, address }) => ({
    node: (description || name).slice(0, 64),
    supplier,
    address,
  }));
};
