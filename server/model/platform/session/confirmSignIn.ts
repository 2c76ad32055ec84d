import { deviceOf } from '#shared/areas/platform/session/device';
import { sessions } from '#shared/areas/platform/session/session';
import type { Payload } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import * as people from './credentials.store';
import { passQuietly } from './attemptLimits.store';
import { consoleLink, queueEmail } from './mail/emails.store';
import { issueToken, type OneTime } from './oneTimeTokens.store';
import type { Place } from './signInLocation';

type Asking = { email: string; person: people.Credentials | null; right: boolean; place: Place };
/**
 * The same work for a right and a wrong password, so that neither answer nor time tells them apart:
 * a job writes the letter, or nothing.
 */
export const askByLetter = async (
  ctx: Ctx,
  { email, person, right, place }: Asking,
): Promise<void> => {
  await people.recordAttempt(ctx, {
    ...place,
    email,
    person,
    result: right && person ? 'asked' : 'wrong',
  });
  ctx.enqueue(sessions.jobs.confirmSignIn, { email, right, ip: ctx.ip, device: place.userAgent });
};

/** Mails the link by which the owner of a mailbox says that it was them. */
export const mailConfirmation = async (
  ctx: Ctx,
  { email, right, ip, device }: Payload<typeof sessions.jobs.confirmSignIn>,
): Promise<void> => {
  const p = await people.personByEmail(ctx, email);
  if (!right || p?.status !== 'activated' || p.accountStatus === 'deactivated') return;
  if (!(await passQuietly(ctx, { kind: 'confirmMailbox', key: email }))) return;
  const data = { ip, device };
  const { token, id } = await issueToken(ctx, { purpose: 'signIn', personId: p.id, data });
  await queueEmail(ctx, {
    to: p.email,
    template: 'confirmSignIn',
    language: p.language,
    accountId: p.accountId,
    key: `confirmSignIn:${id}`,
    values: {
      email: p.email,
      at: ctx.now(),
      place: `${ip}, ${deviceOf(device)}`,
      link: consoleLink('/Verify', { token }),
    },
  });
};

/** From now on sign-ins from the network that asked pass like those from a known one. */
export const confirmSignIn = async (
  ctx: Ctx,
  p: people.Credentials,
  token: OneTime,
): Promise<void> => {
  const [ip, userAgent] = [token.data['ip'] ?? '', token.data['device'] ?? ''];
  const place = { country: null, device: deviceOf(userAgent), userAgent };
  const attempt = { ...place, email: p.email, person: p, result: 'confirmed' as const };
  await people.recordAttempt(ctx, attempt, ip);
};
