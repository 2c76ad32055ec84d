import type { EdgeConfig } from '#shared/edge/config';
import type { Ctx } from '../../../../kernel/db/context';
import { type Domain, load } from '../claims.store';
import { configOf } from './rules.store';

/** A domain with its configuration as it is wanted now; null when it is gone. */
export const presentConfig = async (
  ctx: Ctx,
  domainId: string,
): Promise<{ domain: Domain; config: EdgeConfig } | null> => {
  const loaded = await load(ctx, domainId);
  if (!loaded) return null;
  const { config } = await configOf(ctx, loaded.domain);
  return { domain: loaded.domain, config };
};
