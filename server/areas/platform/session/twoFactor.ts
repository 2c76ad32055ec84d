import { deviceOf } from '#shared/areas/platform/session/device';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { sessions } from '#shared/areas/platform/session/session';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import * as people from '../../../model/platform/session/credentials.store';
import {
  countTry,
  findToken,
  isLive,
  type OneTime,
  spendToken,
} from '../../../model/platform/session/oneTimeTokens.store';
import { countryOf } from '../../../model/platform/session/signInLocation';
import { countCode, forgetCodes, tellGuesses } from '../../../model/platform/session/secondFactor';
import { admit, type Coming } from './signIn';
import {
  beginEnrolment,
  finishEnrolment,
  secondFactorFits,
} from '../../../model/platform/session/totp.store';

const { endpoints } = sessions;
const triesPerTicket = 5;

type TicketHolder = { token: OneTime; person: people.Credentials };
/** The ticket and its person, who must still have the password the ticket was judged by. */
const liveTicket = async (ctx: Ctx, ticket: string): Promise<TicketHolder> => {
  const token = await findToken(ctx, ticket, ['twoFactor']);
  if (!token || !isLive(ctx, token)) throw new Failure('session.ticketEnded');
  const person = await people.lockedPerson(ctx, token.personId);
  if (token.data['judgedBy'] !== people.passwordMark(person))
    throw new Failure('session.ticketEnded');
  return { token, person };
};

/** Hands out a secret to a person who signed in by password and has none yet. */
export const enrol = async (ctx: Ctx, { ticket }: Got<typeof endpoints.enrol>) => {
  const { person } = await liveTicket(ctx, ticket);
  if (person.totpSealed) throw new Failure('session.enrolled');
  return beginEnrolment(ctx, person);
};

type Judged = Out<typeof endpoints.verify> | null;

/**
 * The second step of a sign-in. Each try is counted and committed before the code is looked at: five
 * end the ticket, and five of one person close this door for all tickets of theirs.
 */
export const verify = async (
  o: Outside,
  { ticket, code }: Got<typeof endpoints.verify>,
): Promise<Out<typeof endpoints.verify>> => {
  if (!code.trim()) throw new Failure('session.sliderWrong');
  const country = await countryOf(o.ip);
  const { token, person } = await o.transact(async (ctx) => {
    const live = await liveTicket(ctx, ticket);
    await countCode(ctx, live.person.id, code);
    if (!(await countTry(ctx, live.token.id, triesPerTicket)))
      throw new Failure('session.ticketEnded');
    return live;
  });
  const of = (name: string) => token.data[name] ?? '';
  const place = { country, device: deviceOf(of('device')), userAgent: of('device') };
  const coming: Coming = { place, markHash: of('markHash'), knockedFrom: of('ip') };
  const judge = async (ctx: Ctx): Promise<Judged> => {
    const { person: p } = await liveTicket(ctx, ticket);
    const codes = p.totpSealed ? [] : await finishEnrolment(ctx, p, code.replace(/\s/g, ''));
    const fits = p.totpSealed ? await secondFactorFits(ctx, p, code) : codes !== null;
    if (!fits) {
      await people.recordAttempt(ctx, {
        ...place,
        email: p.email,
        person: p,
        result: 'twoFactorWrong',
      });
      await tellGuesses(ctx, p);
      return null;
    }
    // An enrolment has spent every ticket, this one too.
    if (p.totpSealed && !(await spendToken(ctx, token.id)))
      throw new Failure('session.ticketEnded');
    await forgetCodes(ctx, p.id);
    return { ...(await admit(ctx, p, coming, true)), recoveryCodes: codes ?? [] };
  };
  const answer = await o.run(people.actorOf(person), judge, { ip: o.ip });
  if (!answer) throw new Failure('session.twoFactorWrong');
  return answer;
};
