import type { PreheatOptions } from '#shared/areas/cdn/content/preheats';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { takeDay, takeOf } from '../plans/quotas';
import { allNodes } from '../suppliers/nodes';
import { activeGrants, type Grant, grantKind } from './grants.store';
import { countedBy } from './submission';
import type { Owned } from './targets.store';

export { grantRows } from './grants.store';

const covers = (pattern: string, host: string): boolean =>
  pattern === host ||
  pattern === '*' ||
  (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)));
/** The grant that holds for a host: a whole name before patterns, a longer pattern before a shorter one. */
const grantFor = (grants: readonly Grant[], host: string): Grant | undefined =>
  grants
    .filter((g) => covers(g.pattern, host))
    .toSorted(
      (a, b) =>
        Number(b.pattern === host) - Number(a.pattern === host) ||
        b.pattern.length - a.pattern.length,
    )[0];

/** Grants that hold for hosts of the targets, each with how many URLs it covers. */
const grantsOf = async (ctx: Ctx, owned: Owned): Promise<Map<Grant, number>> => {
  const counts = new Map<Grant, number>();
  // Without a host of theirs there is no account to ask for.
  if (owned.targets.length === 0) return counts;
  const grants = await activeGrants(ctx, owned.accountId);
  if (grants.length === 0) return counts;
  const byHost = new Map<string, Grant | undefined>();
  for (const { host } of owned.targets) {
    if (!byHost.has(host)) byHost.set(host, grantFor(grants, host));
    const grant = byHost.get(host);
    if (grant) counts.set(grant, (counts.get(grant) ?? 0) + 1);
  }
  return counts;
};

/**
 * The options held to the nodes that grants allow: chosen ones must be among them, and without a
 * choice those that are allowed are asked. Throws `content.grantNodes` where nothing is left.
 */
export const heldToGrants = async (
  ctx: Ctx,
  owned: Owned,
  options: PreheatOptions,
): Promise<PreheatOptions> => {
  const bound = [...(await grantsOf(ctx, owned)).keys()].filter((g) => g.nodeIds.length > 0);
  const [first] = bound;
  if (!first) return options;
  const allowed = first.nodeIds.filter((id) => bound.every((g) => g.nodeIds.includes(id)));
  const refusal = new Failure('content.grantNodes', { pattern: first.pattern });
  if (options.resolutionIp !== null) {
    const node = (await allNodes(ctx)).find((n) => n.address === options.resolutionIp);
    if (!node || !allowed.includes(node.id)) throw refusal;
    return options;
  }
  const chosen = options.nodeIds.length > 0 ? options.nodeIds : allowed;
  if (chosen.length === 0 || chosen.some((id) => !allowed.includes(id))) throw refusal;
  // Only the platform itself can keep to nodes; a supplier's own prefetch asks where it likes.
  if (options.taskType === 'supplier') throw refusal;
  return { ...options, nodeIds: chosen };
};

/** Weight of a preheat beside those of other accounts: the least of the grants that cover all of it, 1 where one does not. */
export const shareWeight = async (ctx: Ctx, owned: Owned): Promise<number> => {
  const grants = [...(await grantsOf(ctx, owned)).keys()];
  const isCovered = owned.targets.every((t) => grantFor(grants, t.host));
  return isCovered && grants.length > 0 ? Math.min(...grants.map((g) => g.weight)) : 1;
};

/**
 * Counts a submission against the day: URLs that a grant covers against the grant, all others against
 * the limits of the account's plan. What is beyond is refused whole; the counts of all processes are
 * one row each, locked until the caller's transaction ends.
 */
export const takeAllowances = async (ctx: Ctx, owned: Owned): Promise<void> => {
  const { accountId } = owned;
  const grants = await grantsOf(ctx, owned);
  const all = [...grants.keys()];
  // In one order, so that two submissions never wait for each other.
  for (const grant of all.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const amount = grants.get(grant) ?? 0;
    const used = await takeOf(ctx, { accountId, subjectId: grant.id, kind: grantKind, amount });
    if (used > grant.urlsPerDay)
      throw new Failure('content.grantQuota', {
        pattern: grant.pattern,
        most: grant.urlsPerDay,
        used: used - amount,
        asked: amount,
      });
  }
  const rest = owned.targets.filter((t) => !grantFor(all, t.host));
  if (rest.length === 0) return;
  const byDomain = countedBy({ ...owned, targets: rest });
  await takeDay(ctx, { accountId, limit: 'preheatPerDay', byDomain });
};
