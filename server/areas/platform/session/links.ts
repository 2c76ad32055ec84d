import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type linkPurposes } from '#shared/areas/platform/session/shapes';
import { sessions } from '#shared/areas/platform/session/session';
import { personBehind } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { spendPass } from './challenge.store';
import * as people from '../../../model/platform/session/credentials.store';
import { passGates, passQuietly } from '../../../model/platform/session/gate.store';
import { consoleLink, queueLetter } from '../../../model/platform/session/emails.store';
import { takeEmail } from './emailChange';
import { findToken, isLive, issueToken, type OneTime, spendToken } from './oneTime.store';
import { newPasswordHash } from '../../../model/platform/session/newPassword';

const { endpoints } = sessions;
const mailed = ['invite', 'reset', 'notMe', 'email'] as const satisfies typeof linkPurposes;
type MailedPurpose = (typeof mailed)[number];

/** Mails an invitation; the person keeps the state "pending verification" until it is used. */
export const mailInvite = async (ctx: Ctx, p: people.Credentials): Promise<void> => {
  const { token, id } = await issueToken(ctx, { purpose: 'invite', personId: p.id });
  await queueLetter(ctx, {
    to: p.email,
    template: 'invite',
    language: p.language,
    accountId: p.accountId,
    key: `invite:${id}`,
    values: {
      account: p.accountName ?? 'Manifold',
      inviter: personBehind(ctx.who),
      link: consoleLink('/Verify', { token }),
    },
  });
};

/** Mails a link that sets a new password; works for 30 minutes, once. */
export const mailReset = async (ctx: Ctx, p: people.Credentials): Promise<void> => {
  const { token, id } = await issueToken(ctx, { purpose: 'reset', personId: p.id });
  await queueLetter(ctx, {
    to: p.email,
    template: 'reset',
    language: p.language,
    accountId: p.accountId,
    key: `reset:${id}`,
    values: { email: p.email, link: consoleLink('/Verify', { token }) },
  });
};

/** The same answer and about the same work whether or not somebody has this mailbox. */
export const forgot = async (ctx: Ctx, { email, pass }: Got<typeof endpoints.forgot>) => {
  await spendPass(ctx, email, pass);
  await passGates(ctx, [{ kind: 'forgotIp', key: ctx.ip }]);
  const allowed = await passQuietly(ctx, { kind: 'forgotMailbox', key: email });
  const p = await people.personByEmail(ctx, email);
  if (allowed && p && p.status !== 'disabled')
    await (p.status === 'pending' ? mailInvite(ctx, p) : mailReset(ctx, p));
  return {};
};

const known = async (ctx: Ctx, token: string): Promise<OneTime & { purpose: MailedPurpose }> => {
  const found = await findToken(ctx, token, mailed);
  if (!found) throw new Failure('session.linkUnknown');
  // findToken answers only the purposes it was asked for.
  return found as OneTime & { purpose: MailedPurpose };
};

export const link = async (
  ctx: Ctx,
  { token }: Got<typeof endpoints.link>,
): Promise<Out<typeof endpoints.link>> => {
  const found = await known(ctx, token);
  const p = await people.personById(ctx, found.personId);
  const state = found.usedAt ? 'used' : isLive(ctx, found) ? 'valid' : 'expired';
  const newEmail = found.purpose === 'email' ? (found.data['email'] ?? '') : '';
  return { purpose: found.purpose, email: p.email, newEmail, accountName: p.accountName, state };
};

const mustLive = (ctx: Ctx, t: OneTime) => {
  if (t.usedAt) throw new Failure('session.linkUsed');
  if (!isLive(ctx, t)) throw new Failure('session.linkExpired');
};

/** "This was not me": ends everything and asks for a new password. */
const disown = async (ctx: Ctx, p: people.Credentials) => {
  await people.dropPassword(ctx, p);
  await people.endAndTell(ctx, { personId: p.id });
  await mailReset(ctx, p);
};

export const confirmLink = async (
  o: Outside,
  { token, password, repeat }: Got<typeof endpoints.confirmLink>,
) => {
  const { purpose, person } = await o.transact(async (ctx) => {
    const found = await known(ctx, token);
    mustLive(ctx, found);
    return {
      purpose: found.purpose,
      person: await people.personById(ctx, found.personId),
    };
  });
  const hash =
    purpose === 'notMe' || purpose === 'email'
      ? null
      : await newPasswordHash(o, person, { next: password, repeat });
  await o.run(
    people.actorOf(person),
    async (ctx) => {
      const found = await known(ctx, token);
      if (!(await spendToken(ctx, found.id))) throw new Failure('session.linkUsed');
      if (purpose === 'email') return takeEmail(ctx, person, found);
      if (hash === null) return disown(ctx, person);
      await people.setPassword(ctx, person, hash, `password.${purpose}`);
      await people.endAndTell(ctx, { personId: person.id });
      return undefined;
    },
    { ip: o.ip },
  );
  return {};
};

/** An expired invitation or reset link asks for its successor; anything else is refused. */
export const renewLink = async (ctx: Ctx, { token }: Got<typeof endpoints.renewLink>) => {
  const found = await known(ctx, token);
  if (found.usedAt || found.purpose === 'notMe' || found.purpose === 'email')
    throw new Failure('session.linkUsed');
  const p = await people.personById(ctx, found.personId);
  if (p.status !== 'disabled' && (await passQuietly(ctx, { kind: 'forgotMailbox', key: p.email })))
    await (found.purpose === 'invite' ? mailInvite(ctx, p) : mailReset(ctx, p));
  return {};
};
