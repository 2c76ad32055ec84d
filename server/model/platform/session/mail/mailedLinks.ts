import { personBehind } from '#shared/kernel/access';
import type { Ctx } from '../../../../kernel/db/context';
import * as people from '../credentials.store';
import { consoleLink, queueEmail } from './emails.store';
import { issueToken } from '../oneTimeTokens.store';

/** Stands for whoever invited first when the invited person asks for the letter again. */
export const platformName = 'Manifold';

/** Mails an invitation; the person keeps the state "pending verification" until it is used. */
export const mailInvite = async (
  ctx: Ctx,
  p: people.Credentials,
  { inviter = personBehind(ctx.who), formerId = null as string | null } = {},
): Promise<void> => {
  const { token, id } = await issueToken(ctx, { purpose: 'invite', personId: p.id });
  await queueEmail(ctx, {
    to: p.email,
    template: 'invite',
    language: p.language,
    accountId: p.accountId,
    key: `invite:${id}`,
    formerId,
    values: {
      account: p.accountName ?? platformName,
      inviter,
      link: consoleLink('/Verify', { token }),
    },
  });
};

/** Tells somebody that their second factor was reset, by whom and why. */
export const mailFactorReset = async (
  ctx: Ctx,
  p: Pick<people.Credentials, 'id' | 'email' | 'language' | 'accountId'>,
  reason: string,
): Promise<void> => {
  await queueEmail(ctx, {
    to: p.email,
    template: 'factorReset',
    language: p.language,
    accountId: p.accountId,
    key: `factorReset:${p.id}:${ctx.now()}`,
    values: { email: p.email, at: ctx.now(), by: personBehind(ctx.who), reason: reason || '–' },
  });
};

/** Mails a link that sets a new password; works for 30 minutes, once. */
export const mailReset = async (
  ctx: Ctx,
  p: people.Credentials,
  formerId: string | null = null,
): Promise<void> => {
  const { token, id } = await issueToken(ctx, { purpose: 'reset', personId: p.id });
  await queueEmail(ctx, {
    to: p.email,
    template: 'reset',
    language: p.language,
    accountId: p.accountId,
    key: `reset:${id}`,
    formerId,
    values: { email: p.email, link: consoleLink('/Verify', { token }) },
  });
};

/** Writes the letter that was asked for at "forgot password", if somebody has this mailbox. */
export const recover = async (ctx: Ctx, email: string): Promise<void> => {
  const p = await people.personByEmail(ctx, email);
  if (p && p.status !== 'disabled')
    await (p.status === 'pending'
      ? mailInvite(ctx, p, { inviter: platformName })
      : mailReset(ctx, p));
};
