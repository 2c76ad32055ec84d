import { randomUUID } from 'node:crypto';
import { adopted, isAdoptable } from '#shared/areas/cdn/domains/adoption';
import { edgeDiffers, sameDifference } from '#shared/areas/cdn/domains/configDiff';
import type { configStates } from '#shared/areas/cdn/domains/configStates';
import { reducedTo } from '#shared/edge/compile';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { suppliers } from '#shared/suppliers';
import type { Ctx } from '../../../kernel/db/context';
import { configOf, waitingReviews } from '../../../model/cdn/domains/configuration/rules.store';
import { contentOf, entriesWithReading } from '../../../model/cdn/domains/configuration/versions';
import { domainForUpdate } from '../../../model/cdn/domains/domains.store';
import { mustAllow } from '../../../model/cdn/domains/transition';
import { takeContent } from './rollBack';

type Input = Got<(typeof configStates)['endpoints']['adopt']>;

/**
 * Makes what a supplier was last found to have the domain's own, as a new version that goes to every
 * supplier. Refuses differences that are not there any more, and those no person can choose (versions,
 * states, certificates, limits in force). Answers the new version.
 */
export const adopt = async (ctx: Ctx, { id, entryId, differences }: Input): Promise<number> => {
  const d = await domainForUpdate(ctx, id);
  mustAllow(d, 'repush');
  if ((await waitingReviews(ctx, id)).length > 0) throw new Failure('config.reviewing');
  const entry = (await entriesWithReading(ctx, id)).find((e) => e.id === entryId);
  if (!entry) throw new Failure('data.absent');
  const actual = entry.reading?.found;
  if (!actual) throw new Failure('config.unread');
  const { config } = await configOf(ctx, d);
  const wanted = reducedTo(config, suppliers[entry.supplier].cannot);
  const now = edgeDiffers(wanted, actual).filter(isAdoptable);
  if (!differences.every((x) => now.some((n) => sameDifference(n, x))))
    throw new Failure('config.otherwiseNow');
  const next = adopted(await contentOf(ctx, d), {
    wanted,
    actual,
    chosen: differences,
    newId: randomUUID,
  });
  return takeContent(ctx, d, next, { why: { cause: 'adopt' } });
};
