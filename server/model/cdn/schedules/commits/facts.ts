import { bytesOfMb } from '#shared/areas/cdn/schedules/policyLimits';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../../kernel/db/context';
import { entriesNow, followersOf } from '../../steering/subjects';
import type { Entry } from '../../steering/weights';
import * as store from './limits.store';
import type { Limit } from './proposal';

/** The entries of a policy, whose row is held; throws where there is none. */
export const entriesOfPolicy = async (ctx: Ctx, scheduleId: string): Promise<Entry[]> => {
  const entries = await entriesNow(ctx, { scheduleId, domainId: null });
  if (!entries) throw new Failure('data.absent');
  return entries;
};

/** What was agreed, in bytes. */
export const limitOf = ({
  commitMb,
  capMb,
}: Pick<store.PolicyLimit, 'commitMb' | 'capMb'>): Limit => ({
  commitBytes: commitMb === null ? null : commitMb * bytesOfMb,
  capBytes: capMb === null ? null : capMb * bytesOfMb,
});

/** What of a policy a forecast of its month is made from, besides figures; its row and limits are held. */
export const factsOf = async (ctx: Ctx, scheduleId: string) => {
  const entries = await entriesOfPolicy(ctx, scheduleId);
  const limits = await store.limitsOf(ctx, scheduleId);
  const followers = await followersOf(ctx, { scheduleId, domainId: null });
  const domainIds = followers.map((f) => f.domainId);
  const paramIds = [...new Set([...entries, ...limits].map((e) => e.paramId))];
  return {
    entries,
    limits,
    domainIds,
    paramIds,
    terms: await store.termsOf(ctx, paramIds, ctx.now().slice(0, 7)),
    completeTo: await store.completeTo(ctx, domainIds),
  };
};
export type Facts = Awaited<ReturnType<typeof factsOf>>;
