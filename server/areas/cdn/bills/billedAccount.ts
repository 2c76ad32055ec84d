import { badField, Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import * as days from '../../../model/cdn/bills/days.store';

/** The asking account, or for staff the asked one. */
export const accountFor = async (
  ctx: Ctx,
  requested: string | undefined,
): Promise<days.BilledAccount> => {
  const id = isStaff(ctx.who) ? requested : ctx.who.accountId;
  if (!id) throw badField('accountId', 'bill.account');
  const account = await days.accountOf(ctx, id);
  if (!account || (requested !== undefined && requested !== id)) throw new Failure('data.absent');
  return account;
};
