import { uncontrolledPath } from '#shared/edge/config';
import { labNow } from '../kernel/clock';
import type { Visit } from './visit';

/** Requests of a domain that a node may still serve, and when that was worked out. */
type Bucket = { left: number; atMs: number };
const buckets = new WeakMap<object, Map<string, Bucket>>();

/** Takes one request of so many a second; a second's worth may come at once. */
const take = (node: object, domain: string, perSecond: number): boolean => {
  const ofNode = buckets.get(node) ?? new Map<string, Bucket>();
  buckets.set(node, ofNode);
  const now = labNow();
  const before = ofNode.get(domain) ?? { left: perSecond, atMs: now };
  const gained = (Math.max(0, now - before.atMs) / 1000) * perSecond;
  const left = Math.min(perSecond, before.left + gained);
  ofNode.set(domain, { left: left < 1 ? left : left - 1, atMs: now });
  return left >= 1;
};

/** Why a domain's control refuses a visit; null where it may go on. Witnesses take no part of a rate. */
export const refusal = (
  node: object,
  visit: Visit,
): readonly [status: 403 | 429, code: string, message: string] | null => {
  const { control } = visit.live.config;
  if (!control || visit.path.startsWith(uncontrolledPath)) return null;
  const isLimit = control.action === 'limit';
  if (isLimit && (visit.witness || take(node, visit.domain, control.requestsPerSecond)))
    return null;
  // The store has no part in what is refused.
  visit.cache = 'BYPASS';
  if (!isLimit) return [403, 'Blocked', 'This host is over its limit.'];
  return [429, 'TooManyRequests', 'Too many requests for this host.'];
};
