import { deviceOf } from '#shared/areas/platform/session/device';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { sessions } from '#shared/areas/platform/session/session';
import type { Ctx } from '../../../kernel/db/context';
import { anonymous } from '../../../kernel/http/anonymous';
import type { Outside } from '../../../kernel/http/http';
import { networkOf } from '../../../kernel/addresses';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';
import { keepChallenge, solveChallenge, spendPass } from './challenge.store';
import * as people from '../../../model/platform/session/credentials.store';
import { deviceMark, isKnownDevice, keepDevice } from './devices.store';
import {
  clearGates,
  passGates,
  passQuietly,
} from '../../../model/platform/session/attemptLimits.store';
import { consoleLink, queueEmail } from '../../../model/platform/session/mail/emails.store';
import { issueToken } from '../../../model/platform/session/oneTimeTokens.store';
import {
  hashPassword,
  isOutdated,
  passwordMatches,
} from '../../../model/platform/session/passwords';
import { countryOf, type Place, unusual } from '../../../model/platform/session/signInLocation';
import { takePuzzle } from './captcha';
import { hashOf, startSession } from '../../../model/platform/session/sessions.store';
import { askByLetter } from '../../../model/platform/session/confirmSignIn';

const { endpoints } = sessions;
type Answer = Out<typeof endpoints.signIn>;

export const challenge = (o: Outside, { email }: Got<typeof endpoints.challenge>) => {
  const puzzle = takePuzzle();
  return o.transact((ctx) => keepChallenge(ctx, email, puzzle));
};

export const solve = async (o: Outside, input: Got<typeof endpoints.solve>) => {
  const solved = await o.transact((ctx) => solveChallenge(ctx, input));
  if (!solved) throw new Failure('session.sliderWrong');
  return solved;
};

/** Who a try counts against; the mailbox is asked apart, because it belongs to somebody else. */
const gatesOf = (email: string, ip: string) =>
  [
    { kind: 'pair', key: `${email}|${networkOf(ip)}` },
    { kind: 'ip', key: networkOf(ip) },
  ] as const;
const mailboxOf = (email: string) => ({ kind: 'mailbox', key: email }) as const;

/** A sign-in on its way in: from where, from which device, and from which address it knocked. */
export type Coming = { place: Place; markHash: string; knockedFrom: string };

const tellUnusual = async (
  ctx: Ctx,
  p: people.Credentials,
  reason: string,
  place: Place,
  sessionId: string,
): Promise<void> => {
  const data = { sessionId };
  const { token, id } = await issueToken(ctx, { purpose: 'notMe', personId: p.id, data });
  await queueEmail(ctx, {
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

/** The end of every sign-in that succeeded: tries forgiven, flag, session, record, letter. */
export const admit = async (
  ctx: Ctx,
  p: people.Credentials,
  { place, markHash, knockedFrom }: Coming,
  secondFactor: boolean,
): Promise<{ state: 'signedIn'; token: string; endsAt: string; abnormal: string | null }> => {
  // Only here: who knows the password but not the code must go on being counted.
  await clearGates(ctx, [...gatesOf(p.email, knockedFrom), mailboxOf(p.email)]);
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
  await keepDevice(ctx, p.id, markHash);
  await people.recordAttempt(ctx, {
    ...place,
    email: p.email,
    person: p,
    result: 'ok',
    abnormal,
    sessionId,
  });
  await record(ctx, {
    module: 'session',
    operation: 'signIn',
    rowId: sessionId,
    accountId: p.accountId,
    new: JSON.stringify({ device: place.device, country: place.country, abnormal }),
  });
  if (abnormal) await tellUnusual(ctx, p, abnormal, place, sessionId);
  return { state: 'signedIn', token, endsAt, abnormal };
};

/** Refusals that are told only to somebody who knows the password. */
const refusedFor = (p: people.Credentials): 'deactivated' | 'disabled' | null =>
  p.accountStatus === 'deactivated' ? 'deactivated' : p.status === 'disabled' ? 'disabled' : null;

type Judged =
  | { refused: 'deactivated' | 'disabled' | 'wrong'; answer: null }
  | { refused: null; answer: Answer };
const judged = async (
  ctx: Ctx,
  judgedAs: people.Credentials,
  coming: Coming,
  mark: string,
): Promise<Judged> => {
  const { place } = coming;
  const p = await people.lockedPerson(ctx, judgedAs.id);
  // The slow hash was of a password that was changed meanwhile.
  const changed = p.passwordHash !== judgedAs.passwordHash;
  const refusal = changed ? 'wrong' : refusedFor(p);
  if (refusal) {
    await people.recordAttempt(ctx, { ...place, email: p.email, person: p, result: refusal });
    return { refused: refusal, answer: null };
  }
  if (!p.twoFactor)
    return { refused: null, answer: { ...(await admit(ctx, p, coming, false)), mark } };
  const { token: ticket, expiresAt } = await issueToken(ctx, {
    purpose: 'twoFactor',
    personId: p.id,
    data: {
      device: place.userAgent,
      judgedBy: people.passwordMark(p),
      markHash: coming.markHash,
      ip: coming.knockedFrom,
    },
  });
  const answer = { state: 'twoFactor' as const, ticket, enrol: !p.totpSealed, expiresAt, mark };
  return { refused: null, answer };
};

type Knock = Got<typeof endpoints.signIn>;
/** Whether strangers try this mailbox and nothing tells that this is not one of them. */
const strained = async (ctx: Ctx, p: people.Credentials | null, input: Knock) => {
  if (await passQuietly(ctx, mailboxOf(input.email))) return false;
  // Nobody is looked up like somebody, so that the time tells nothing.
  const id = p?.id ?? anonymous.userId;
  return !((await isKnownDevice(ctx, id, input.mark)) || (await people.cameFrom(ctx, id, ctx.ip)));
};

/** The password is good but its hash is of yesterday's parameters. */
const upToDate = async (
  o: Outside,
  p: people.Credentials,
  password: string,
): Promise<people.Credentials> => {
  if (!p.passwordHash || !isOutdated(p.passwordHash)) return p;
  const passwordHash = await hashPassword(password);
  await o.transact((ctx) => people.rehash(ctx, p, passwordHash));
  return { ...p, passwordHash };
};

/**
 * Counters and the slider's pass are taken before the slow hash; unknown mailboxes cost the same
 * and meet the same answer as a wrong password. Strangers who try a mailbox cannot close it to its
 * owner: known devices and networks pass, any other is answered that a letter is on its way, right
 * or wrong.
 */
export const signIn = async (o: Outside, input: Knock): Promise<Answer> => {
  const { email, password, pass, device } = input;
  const country = await countryOf(o.ip);
  const place: Place = { country, device: deviceOf(device), userAgent: device };
  const { person, byLetter } = await o.transact(async (ctx) => {
    await spendPass(ctx, email, pass);
    await passGates(ctx, gatesOf(email, o.ip));
    const candidate = await people.personByEmail(ctx, email);
    return { person: candidate, byLetter: await strained(ctx, candidate, input) };
  });
  const right = await passwordMatches(person?.passwordHash ?? null, password);
  if (byLetter) {
    await o.transact((ctx) => askByLetter(ctx, { email, person, right, place }));
    return { state: 'mailed' };
  }
  if (!person || !right) {
    await o.transact((ctx) =>
      people.recordAttempt(ctx, { ...place, email, person, result: 'wrong' }),
    );
    throw new Failure('session.wrong');
  }
  const credentials = await upToDate(o, person, password);
  const mark = deviceMark(input.mark);
  const coming: Coming = { place, markHash: hashOf(mark), knockedFrom: o.ip };
  const { refused: refusal, answer } = await o.run(
    people.actorOf(credentials),
    (ctx) => judged(ctx, credentials, coming, mark),
    { ip: o.ip },
  );
  if (refusal) throw new Failure(`session.${refusal}`);
  return answer;
};
