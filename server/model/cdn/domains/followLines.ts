import { domains } from '#shared/areas/cdn/domains/domains';
import type { Ctx } from '../../../kernel/db/context';
import type { Domain } from './domains.store';
import { type PolicyEntry, syncLines } from './policyEntries.store';
import { startRemoval } from './removals.store';

/**
 * Brings a domain's supplier entries to its lines. What left is cleared at its supplier afterwards,
 * so that nobody is sent to a supplier that has forgotten the name. True when suppliers came or went.
 */
export const followLines = async (
  ctx: Ctx,
  d: Domain,
  entries: readonly PolicyEntry[],
): Promise<boolean> => {
  const { came, went } = await syncLines(ctx, d, entries);
  const from = { domainId: d.id, name: d.name, paramIds: went };
  for (const removalId of await startRemoval(ctx, from))
    ctx.enqueue(domains.jobs.clear, { removalId }, { delayMs: 2000 });
  return came.length > 0 || went.length > 0;
};
