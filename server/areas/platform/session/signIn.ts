import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { sessions } from '#shared/areas/platform/session/session';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';
import { keepChallenge, solveChallenge, spendPass } from './challenge.store';
import * as people from '../../../model/platform/session/credentials.store';
import { clearGates, passGates } from '../../../model/platform/session/gate.store';
import { consoleLink, queueLetter } from '../../../model/platform/session/emails.store';
import { issueToken } from './oneTime.store';
import {
  hashPassword,
  isOutdated,
  passwordMatches,
} from '../../../model/platform/session/passwords';
import { countryOf, deviceOf, unusual } from './signInPlace';
import { takePuzzle } from './captcha';
import { startSession } from '../../../model/platform/session/sessions.store';

const { endpoints } = sessions;
type Answer = Out<typeof endpoints.signIn>;
/** Where a sign-in comes from, as far as it can be known. */
export type Place = { country: string | null; device: string; userAgent: string };

export const challenge = (o: Outside, { email }: Got<typeof endpoints.challenge>) => {
  const puzzle = takePuzzle();
  return o.transact((ctx) => keepChallenge(ctx, email, puzzle));
};

export const solve = async (o: Outside, input: Got<typeof endpoints.solve>) => {
  const solved = await o.transact((ctx) => solveChallenge(ctx, input));
  if (!solved) throw new Failure('session.sliderWrong');
  return solved;
};

const gatesOf = (email: string, ip: string) =>
  [
    { kind: 'pair', key: `${email}|${ip}` },
    { kind: 'mailbox', key: email },
    { kind: 'ip', key: ip },
  ] as const;

const tellUnusual = async (
  ctx: Ctx,
  p: people.Credentials,
  reason: string,
  place: Place,
): Promise<void> => {
  const { token, id } = await issueToken(ctx, { purpose: 'notMe', personId: p.id });
  await queueLetter(ctx, {
    to: p.email,
    template: 'abnormalSignIn',
    language: p.language,
    accountId: p.accountId,
    key: `abnormal:${id}`,
    values: {
      email: p.email,
      at: ctx.now(),
      place: [ctx.ip, place.country, place.device].filter(Boolean).join(', '),
      reason,
      link: consoleLink('/Verify', { token }),
    },
  });
};

/** The end of every sign-in that succeeded: flag, session, record, letter. */
export const admit = async (
  ctx: Ctx,
  p: people.Credentials,
  place: Place,
  secondFactor: boolean,
): Promise<{ state: 'signedIn'; token: string; endsAt: string; abnormal: string | null }> => {
  const abnormal = unusual(await people.usualPlaces(ctx, p.id), place);
  const { token, sessionId, endsAt } = await startSession(ctx, {
    personId: p.id,
    userAgent: place.userAgent,
    hours: platform().config.SESSION_HOURS,
    abnormal,
    secondFactor,
    country: place.country,
  });
  await people.touchSignIn(ctx, p.id);
  await people.recordAttempt(ctx, { ...place, email: p.email, person: p, result: 'ok', abnormal });
  await record(ctx, {
    module: 'session',
    operation: 'signIn',
    rowId: sessionId,
    accountId: p.accountId,
    new: JSON.stringify({ device: place.device, country: place.country, abnormal }),
  });
  if (abnormal) await tellUnusual(ctx, p, abnormal, place);
  return { state: 'signedIn', token, endsAt, abnormal };
};

/** Refusals that are told only to somebody who knows the password. */
const refusedFor = (p: people.Credentials): 'deactivated' | 'disabled' | null =>
  p.accountStatus === 'deactivated' ? 'deactivated' : p.status === 'disabled' ? 'disabled' : null;

const judged = async (ctx: Ctx, p: people.Credentials, place: Place) => {
  await clearGates(ctx, gatesOf(p.email, ctx.ip));
  const refused = refusedFor(p);
  if (refused) {
    await people.recordAttempt(ctx, { ...place, email: p.email, person: p, result: refused });
    return { refused, answer: null };
  }
  if (!p.twoFactor) return { refused: null, answer: await admit(ctx, p, place, false) };
  const { token: ticket, expiresAt } = await issueToken(ctx, {
    purpose: 'twoFactor',
    personId: p.id,
    data: { device: place.userAgent },
  });
  const answer = { state: 'twoFactor' as const, ticket, enrol: !p.totpSealed, expiresAt };
  return { refused: null, answer };
};

/**
 * Counters and the slider's pass are taken before the slow hash; unknown mailboxes cost the same
 * and meet the same answer as a wrong password.
 */
export const signIn = async (o: Outside, input: Got<typeof endpoints.signIn>): Promise<Answer> => {
  const { email, password, pass, device } = input;
  const country = await countryOf(o.ip);
  const place: Place = { country, device: deviceOf(device), userAgent: device };
  const person = await o.transact(async (ctx) => {
    await spendPass(ctx, email, pass);
    await passGates(ctx, gatesOf(email, o.ip));
    return people.personByEmail(ctx, email);
  });
  const right = await passwordMatches(person?.passwordHash ?? null, password);
  if (!person || !right) {
    await o.transact((ctx) =>
      people.recordAttempt(ctx, { ...place, email, person, result: 'wrong' }),
    );
    throw new Failure('session.wrong');
  }
  if (person.passwordHash && isOutdated(person.passwordHash)) {
    const hash = await hashPassword(password);
    await o.transact((ctx) => people.rehash(ctx, person.id, hash));
  }
  const { refused, answer } = await o.run(
    people.actorOf(person),
    (ctx) => judged(ctx, person, place),
    { ip: o.ip },
  );
  if (refused) throw new Failure(`session.${refused}`);
  return answer as Answer;
};
