import type { EdgeNode } from '../edge/node';
import { edgeNodes } from '../kernel/config';
import { placeOf, type Target, type TaskKind } from './targets';

export type TaskScope = { nodes: readonly EdgeNode[]; serves(host: string): boolean };
/** Why one target failed; null when it is done. */
export type Failure = [code: string, message: string] | null;

const unknown: Failure = ['UnknownDomain', 'The host is not served here.'];

const regionOf = (node: string): string =>
  edgeNodes.find((place) => place.node === node)?.region ?? '';

/** Regions in which a supplier has nodes. */
export const regionsOf = (nodes: readonly EdgeNode[]): ReadonlySet<string> =>
  new Set(nodes.map((node) => regionOf(node.name)));

type Regions = readonly string[] | undefined;
const purge = async (ground: TaskScope, target: Target, regions: Regions): Promise<Failure> => {
  const place = placeOf(target);
  if (!place || !ground.serves(place.host)) return unknown;
  for (const node of ground.nodes) {
    if (regions && !regions.includes(regionOf(node.name))) continue;
    if (target.kind === 'url') node.purgeUrl(place.host, place.path);
    else if (target.kind === 'host') await node.purgePrefix(place.host, '');
    else await node.purgePrefix(place.host, place.path.replace(/\*$/, ''));
  }
  return null;
};

const prefetch = async (ground: TaskScope, target: Target): Promise<Failure> => {
  const place = placeOf(target);
  if (!place || !ground.serves(place.host)) return unknown;
  const results = await Promise.all(
    ground.nodes.map((node) => node.warm(place.scheme, place.host, place.path)),
  );
  for (const { status, stored } of results) {
    if (status >= 400) return [`Origin${status}`, `The origin answered ${status}.`];
    if (!stored) return ['NotCacheable', 'The answer may not be kept or is too large to keep.'];
  }
  return null;
};

/** Does one target of a task on every node, a purge on those of `regions` alone. Rejects never. */
export const actOn = (
  ground: TaskScope,
  kind: TaskKind,
  target: Target,
  regions: Regions,
): Promise<Failure> =>
  (kind === 'purge' ? purge(ground, target, regions) : prefetch(ground, target)).catch(
    (error: unknown): Failure => ['EdgeFailed', String(error)],
  );
