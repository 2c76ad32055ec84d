import { isStaff } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../kernel/db/context';

/** The account something is for: one's own, or the one that staff name. */
export const accountFor = (ctx: Ctx, named: string | undefined): string => {
  const accountId = isStaff(ctx.who) ? (named ?? null) : ctx.who.accountId;
  if (!accountId) throw badField('accountId', 'field.required', { field: 'accountId' });
  return accountId;
};

/** The account whose things somebody may reach; null for staff, who reach all. */
export const reachOf = (ctx: Ctx): string | null => {
  if (isStaff(ctx.who)) return null;
  if (!ctx.who.accountId) throw new Failure('data.absent');
  return ctx.who.accountId;
};
