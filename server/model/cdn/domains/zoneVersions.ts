import { domains } from '#shared/areas/cdn/domains/domains';
import type { Ctx } from '../../../kernel/db/context';
import { versionNow } from './zone.store';

export { lockZone, versionNow } from './zone.store';

/**
 * Has the whole zone published again under a serial above `above`, the newest one the caller saw: two
 * who ask at the same time make one version. Answers the serial that will be live.
 */
export const publishAgain = async (ctx: Ctx, zone: string, above: number): Promise<number> => {
  const { serial } = await versionNow(ctx, zone, above);
  ctx.enqueue(domains.jobs.publish, {});
  return serial;
};
