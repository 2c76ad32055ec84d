import { edgeNodes } from '../../kernel/config';
import type { Region } from '#shared/edge/regions';
import type { Zone } from './zone';

type EdgeNode = (typeof edgeNodes)[number];
type SupplierName = EdgeNode['supplier'];

/** Regions served by each supplier's western node; all others go to its eastern one. */
const west: Record<SupplierName, { node: EdgeNode['node']; regions: readonly Region[] }> = {
  aurora: {
    node: 'aurora-eu1',
    regions: ['europe', 'russia', 'africa', 'middleEast', 'northAmerica', 'southAmerica'],
  },
  borealis: {
    node: 'borealis-us1',
    regions: ['northAmerica', 'southAmerica', 'europe', 'africa'],
  },
};

/** The node of a supplier nearest to a region; the other one while that one is unhealthy. */
export const nearestNode = (
  supplier: SupplierName,
  region: Region,
  unhealthy: ReadonlySet<string>,
): EdgeNode | undefined => {
  const isWest = west[supplier].regions.includes(region);
  const nodes = edgeNodes.filter((node) => node.supplier === supplier);
  const nearest = nodes.find((node) => (node.node === west[supplier].node) === isWest);
  if (nearest && !unhealthy.has(nearest.node)) return nearest;
  return nodes.find((node) => !unhealthy.has(node.node)) ?? nearest;
};

/** A supplier's zone: every name below it is one of its nodes, chosen by the client's region. */
export const makeSupplierZone = (
  name: string,
  supplier: SupplierName,
  unhealthy: ReadonlySet<string>,
): Zone => ({
  name,
  kind: 'supplier',
  serial: 1,
  find: (wanted, client) => {
    if (wanted === name) return [];
    const node = nearestNode(supplier, client.region, unhealthy);
    return node ? [{ name: wanted, type: 'A', ttl: 30, values: [node.address] }] : [];
  },
  list: () => [],
});
