import type { Ctx } from '../../../kernel/db/context';
import type { Domain } from './domains.store';
import { type PolicyEntry, syncLines } from './policyEntries.store';
import { startRemoval } from './removals.store';

/**
 * Brings a domain's supplier entries to its lines. What left serves on until every new supplier is live, and
 * is cleared when no resolver leads there any more. True when suppliers came or went; the domain must be
 * configured then, at whose end the former ones are released.
 */
export const followLines = async (
  ctx: Ctx,
  d: Domain,
  entries: readonly PolicyEntry[],
): Promise<boolean> => {
  const { came, went } = await syncLines(ctx, d, entries);
  await startRemoval(ctx, { domain: d, entries: went, waits: true });
  return came.length > 0 || went.length > 0;
};
