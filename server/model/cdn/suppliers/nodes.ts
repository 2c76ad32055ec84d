import { edgeNode } from '#shared/areas/cdn/suppliers/edgeNodes';
import { suppliers, type Supplier } from '#shared/suppliers';
import type { SupplierNode } from '../../../drivers/cdn/driver';
import { system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { insert } from '../../../kernel/db/rows';
import { openDriver } from './gateway';
import * as store from './nodes.store';

/** The address to connect to; names are resolved by the resolvers of the platform. */
export const addressOf = async (address: string): Promise<string | null> =>
  (await platform().outbound.resolve(address))[0] ?? null;

/** Asks a node for anything: whatever it answers, it lives. */
export const ask = async (
  node: Pick<store.EdgeNode, 'address'>,
): Promise<{ health: store.EdgeNode['health']; lastMs: number | null }> => {
  const { outbound, config } = platform();
  try {
    const address = await addressOf(node.address);
    if (!address) return { health: 'unhealthy', lastMs: null };
    const answer = await outbound.fetch({
      method: 'HEAD',
      url: 'http://health.manifold.invalid/',
      connectTo: { address, port: config.EDGE_HTTP_PORT },
      timeoutMs: 3000,
      maxBytes: 10_000,
    });
    return {
      health: answer.status < 500 ? 'healthy' : 'unhealthy',
      lastMs: Math.max(1, Math.round(answer.ms)),
    };
  } catch {
    return { health: 'unhealthy', lastMs: null };
  }
};

/** Keeps the nodes that a supplier tells of; what staff wrote about them stays. */
const takeOver = async (supplier: Supplier, nodes: readonly SupplierNode[]): Promise<void> => {
  await platform().run(system, async (ctx) => {
    const addresses = new Set((await store.allNodes(ctx, [supplier])).map((n) => n.address));
    for (const { node, address, region } of nodes) {
      if (addresses.has(address)) continue;
      await insert(ctx, edgeNode, {
        name: suppliers[supplier].label[1],
        supplier,
        address,
        region,
        description: node,
        health: 'unknown',
      });
    }
  });
};

/**
 * Asks every supplier for its nodes and then each node itself: healthy is what answers and what its
 * supplier does not call ill. A supplier that is away changes nothing about its nodes but by the check.
 */
export const watchNodes = async (only: readonly Supplier[] | null = null): Promise<void> => {
  const { run, log } = platform();
  const ill = new Set<string>();
  const params = (await run(system, store.askableParams)).filter(
    (p) => only === null || only.includes(p.supplier),
  );
  await Promise.all(
    params.map(async ({ id, supplier }) => {
      try {
        const { driver } = await openDriver(id);
        const reported = await driver.health();
        for (const n of reported) if (!n.healthy) ill.add(`${supplier}:${n.address}`);
        await takeOver(supplier, reported);
      } catch (error) {
        log.warn({ supplier, reason: (error as Error).message }, 'nodes of a supplier unknown');
      }
    }),
  );
  const nodes = await run(system, (ctx) => store.allNodes(ctx, only));
  await Promise.all(
    nodes.map(async (node) => {
      const state = await ask(node);
      const health = ill.has(`${node.supplier}:${node.address}`) ? 'unhealthy' : state.health;
      await run(system, (ctx) => store.checked(ctx, node.id, { ...state, health }));
    }),
  );
};

/**
 * The nodes of a supplier that can bear witness, healthy ones first. A supplier whose nodes nobody
 * has written down yet is asked for them.
 */
export const witnessesOf = async (supplier: Supplier): Promise<store.EdgeNode[]> => {
  const read = () => platform().run(system, (ctx) => store.allNodes(ctx, [supplier]));
  let nodes = await read();
  if (nodes.length === 0) {
    await watchNodes([supplier]);
    nodes = await read();
  }
  const healthy = nodes.filter((n) => n.health !== 'unhealthy');
  return healthy.length > 0 ? healthy : nodes;
};

/** Every node with its supplier and health, and a credential of each supplier, for areas that ask nodes as witnesses. */
export { allNodes, askableParams, nodesBehind } from './nodes.store';
