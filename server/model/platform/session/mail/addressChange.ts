import { badField } from '#shared/kernel/errors';
import type { Ctx } from '../../../../kernel/db/context';
import * as credentials from '../credentials.store';
import { issueToken } from '../oneTimeTokens.store';
import { consoleLink, queueEmail } from './emails.store';

/** Asks the owner of an address by a link whether it becomes a person's; until it is used, nothing changes. */
export const mailAddressChange = async (
  ctx: Ctx,
  p: credentials.Credentials,
  next: string,
): Promise<void> => {
  if (next === p.email) throw badField('email', 'session.emailSame');
  if (await credentials.personByEmail(ctx, next)) throw badField('email', 'session.emailTaken');
  const data = { email: next };
  const { token, id } = await issueToken(ctx, { purpose: 'email', personId: p.id, data });
  await queueEmail(ctx, {
    to: next,
    template: 'emailChange',
    language: p.language,
    accountId: p.accountId,
    key: `email:${id}`,
    values: { email: p.email, link: consoleLink('/Verify', { token }) },
  });
};
