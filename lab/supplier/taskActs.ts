import type { EdgeNode } from '../edge/node';
import { placeOf, type Target, type TaskKind } from './targets';

export type Ground = { nodes: readonly EdgeNode[]; serves(domain: string): boolean };
/** Why one target failed; null when it is done. */
export type Failure = [code: string, message: string] | null;

const unknown: Failure = ['UnknownDomain', 'The host is not served here.'];

const purge = async (ground: Ground, target: Target): Promise<Failure> => {
  const place = placeOf(target);
  if (!place || !ground.serves(place.host)) return unknown;
  for (const node of ground.nodes) {
    if (target.kind === 'url') node.purgeUrl(place.host, place.path);
    else if (target.kind === 'host') await node.purgePrefix(place.host, '');
    else await node.purgePrefix(place.host, place.path.replace(/\*$/, ''));
  }
  return null;
};

const prefetch = async (ground: Ground, target: Target): Promise<Failure> => {
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

/** Does one target of a task on every node. Rejects never. */
export const actOn = (ground: Ground, kind: TaskKind, target: Target): Promise<Failure> =>
  (kind === 'purge' ? purge : prefetch)(ground, target).catch(
    (error: unknown): Failure => ['EdgeFailed', String(error)],
  );
