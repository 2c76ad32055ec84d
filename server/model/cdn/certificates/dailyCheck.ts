import { certificates } from '#shared/areas/cdn/certificates/certificates';
import type { Ctx } from '../../../kernel/db/context';
import * as store from './dailyCheck.store';

export type { Due, Seen } from './dailyCheck.store';
export const { claimDue, expectedOf } = store;

/** Puts domains in front of the next look instead of their daily turn. */
export const dueNow = async (ctx: Ctx, domainIds: readonly string[]): Promise<void> => {
  if (domainIds.length === 0) return;
  await store.setDue(ctx, domainIds);
  ctx.enqueue(certificates.jobs.look, {});
};
