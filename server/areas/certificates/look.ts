import { certificates } from '#shared/areas/certificates/certificates';
import type { Ctx } from '../../kernel/context';
import * as store from './look.store';

export type { Due, Seen } from './look.store';
export const { claimDue, expectedOf } = store;

/** Puts domains in front of the next look instead of their daily turn. */
export const dueNow = async (ctx: Ctx, domainIds: readonly string[]): Promise<void> => {
  if (domainIds.length === 0) return;
  await store.setDue(ctx, domainIds);
  ctx.enqueue(certificates.jobs.look, {});
};
