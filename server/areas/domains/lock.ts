import { domain } from '#shared/areas/domains/domain';
import type { Ctx } from '../../kernel/context';
import { change } from '../../kernel/rows';
import { heldDomain } from './domains.store';
import { tellDomain } from './move';

/** Locks a domain against every customer write, saying by whom and why, or lifts the lock (null). */
export const setLock = async (ctx: Ctx, id: string, reason: string | null): Promise<void> => {
  await heldDomain(ctx, id);
  const locked = reason !== null;
  const patch = {
    locked,
    lockReason: reason,
    lockedBy: locked ? ctx.who.email : null,
    lockedAt: locked ? ctx.now() : null,
  };
  const after = await change(ctx, domain, id, patch, { operation: locked ? 'lock' : 'unlock' });
  tellDomain(ctx, after, { notice: false });
};
