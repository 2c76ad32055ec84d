import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type linkPurposes } from '#shared/areas/platform/session/schemas';
import { sessions } from '#shared/areas/platform/session/session';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { spendPass } from './challenge.store';
import * as people from '../../../model/platform/session/credentials.store';
import { passGates, passQuietly } from '../../../model/platform/session/attemptLimits.store';
import { networkOf } from '../../../kernel/addresses';
import { confirmSignIn } from '../../../model/platform/session/confirmSignIn';
import { takeEmail } from './emailChange';
import {
  findToken,
  isLive,
  type OneTime,
  spendToken,
} from '../../../model/platform/session/oneTimeTokens.store';
import {
  mailInvite,
  mailReset,
  platformName,
} from '../../../model/platform/session/mail/mailedLinks';
import { newPasswordHash } from '../../../model/platform/session/newPassword';

const { endpoints } = sessions;
const mailed = [
  'invite',
  'reset',
  'notMe',
  'email',
  'signIn',
] as const satisfies typeof linkPurposes;
type MailedPurpose = (typeof mailed)[number];

/** Links by which a password is chosen; the others only confirm. */
const choosing: readonly MailedPurpose[] = ['invite', 'reset'];

/**
 * The same answer and the same work whether or not somebody has this mailbox: a job looks who it is
 * and writes the letter, so that no time tells.
 */
export const forgot = async (ctx: Ctx, { email, pass }: Got<typeof endpoints.forgot>) => {
  await spendPass(ctx, email, pass);
  await passGates(ctx, [{ kind: 'forgotIp', key: networkOf(ctx.ip) }]);
  if (await passQuietly(ctx, { kind: 'forgotMailbox', key: email }))
    ctx.enqueue(sessions.jobs.recover, { email });
  return {};
};

const mailedLink = async (
  ctx: Ctx,
  token: string,
): Promise<OneTime & { purpose: MailedPurpose }> => {
  const oneTime = await findToken(ctx, token, mailed);
  if (!oneTime) throw new Failure('session.linkUnknown');
  // findToken answers only the purposes it was asked for.
  return oneTime as OneTime & { purpose: MailedPurpose };
};

export const link = async (
  ctx: Ctx,
  { token }: Got<typeof endpoints.link>,
): Promise<Out<typeof endpoints.link>> => {
  const oneTime = await mailedLink(ctx, token);
  const p = await people.personById(ctx, oneTime.personId);
  const state = oneTime.usedAt ? 'used' : isLive(ctx, oneTime) ? 'valid' : 'expired';
  const newEmail = oneTime.purpose === 'email' ? (oneTime.data['email'] ?? '') : '';
  return { purpose: oneTime.purpose, email: p.email, newEmail, accountName: p.accountName, state };
};

const mustLive = (ctx: Ctx, t: OneTime) => {
  if (t.usedAt) throw new Failure('session.linkUsed');
  if (!isLive(ctx, t)) throw new Failure('session.linkExpired');
};

/** "This was not me": ends everything and asks for a new password. */
const disown = async (ctx: Ctx, p: people.Credentials, { data }: OneTime) => {
  if (data['sessionId']) await people.disownAttempt(ctx, data['sessionId']);
  await people.dropPassword(ctx, p);
  await people.endAndTell(ctx, { personId: p.id, reason: 'password' });
  await mailReset(ctx, p);
};

export const confirmLink = async (
  o: Outside,
  { token, password, repeat }: Got<typeof endpoints.confirmLink>,
) => {
  const { purpose, person } = await o.transact(async (ctx) => {
    const oneTime = await mailedLink(ctx, token);
    mustLive(ctx, oneTime);
    return {
      purpose: oneTime.purpose,
      person: await people.personById(ctx, oneTime.personId),
    };
  });
  const hash = choosing.includes(purpose)
    ? await newPasswordHash(o, person, { next: password, repeat })
    : null;
  await o.run(
    people.actorOf(person),
    async (ctx) => {
      const oneTime = await mailedLink(ctx, token);
      if (!(await spendToken(ctx, oneTime.id))) throw new Failure('session.linkUsed');
      if (purpose === 'email') return takeEmail(ctx, person, oneTime);
      if (purpose === 'signIn') return confirmSignIn(ctx, person, oneTime);
      if (hash === null) return disown(ctx, person, oneTime);
      await people.setPassword(ctx, person, hash, `password.${purpose}`);
      await people.endAndTell(ctx, { personId: person.id, reason: 'password' });
      return undefined;
    },
    { ip: o.ip },
  );
  return {};
};

/** An expired invitation or reset link asks for its successor; anything else is refused. */
export const renewLink = async (ctx: Ctx, { token }: Got<typeof endpoints.renewLink>) => {
  const oneTime = await mailedLink(ctx, token);
  if (oneTime.usedAt || !choosing.includes(oneTime.purpose)) throw new Failure('session.linkUsed');
  const p = await people.personById(ctx, oneTime.personId);
  if (p.status !== 'disabled' && (await passQuietly(ctx, { kind: 'forgotMailbox', key: p.email })))
    await (oneTime.purpose === 'invite'
      ? mailInvite(ctx, p, { inviter: platformName })
      : mailReset(ctx, p));
  return {};
};
