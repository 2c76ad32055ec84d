import { people, person } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import type { Got } from '#shared/kernel/contract';
import { asciiMail, isMail } from '#shared/kernel/mailAddresses';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { change } from '../../../kernel/db/rows';
import * as credentials from '../../../model/platform/session/credentials.store';
import { mailAddressChange } from '../../../model/platform/session/mail/addressChange';
import { queueEmail } from '../../../model/platform/session/mail/emails.store';
import { type OneTime, spendOpen } from '../../../model/platform/session/oneTimeTokens.store';
import { proven } from '../../../model/platform/session/profile';

/** Mails a link to the new address of the person who asks. */
export const changeEmail = async (
  o: Outside,
  { password, email }: Got<typeof sessions.endpoints.changeEmail>,
) => {
  const next = asciiMail(email);
  if (!next) throw badField('email', 'people.emailEmpty');
  if (!isMail(next)) throw badField('email', 'people.emailWrong');
  const p = await proven(o, password);
  await o.transact((ctx) => mailAddressChange(ctx, p, next));
  return {};
};

/** The new address from now on; the former one is told, other sessions go on. */
export const takeEmail = async (
  ctx: Ctx,
  p: credentials.Credentials,
  token: OneTime,
): Promise<void> => {
  const next = token.data['email'] ?? '';
  if (await credentials.personByEmail(ctx, next)) throw new Failure('session.emailTaken');
  await change(ctx, person, p.id, { email: next }, { operation: 'email', risk: 'high' });
  // Links went to the former mailbox, which may be somebody else's by now.
  await spendOpen(ctx, p.id, { all: true });
  credentials.tellChanged(ctx, p.id);
  ctx.emit(people.events.listed, { personId: p.id }, { accountId: p.accountId });
  await queueEmail(ctx, {
    to: p.email,
    template: 'emailChanged',
    language: p.language,
    accountId: p.accountId,
    key: `emailChanged:${token.id}`,
    values: { email: p.email, next, at: ctx.now() },
  });
};
