import { domain } from '#shared/areas/cdn/domains/domain';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { domainForUpdate } from '../../../model/cdn/domains/domains.store';
import { tellDomain } from '../../../model/cdn/domains/transition';

/** Locks a domain against every customer write, saying by whom and why, or lifts the lock (null). */
export const setLock = async (ctx: Ctx, id: string, reason: string | null): Promise<void> => {
  await domainForUpdate(ctx, id);
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
