import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { sessions } from '#shared/areas/platform/session/session';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import * as people from '../../../model/platform/session/credentials.store';
import { countTry, findToken, isLive, type OneTime, spendToken } from './oneTime.store';
import { countryOf, deviceOf } from './signInPlace';
import { admit } from './signIn';
import {
  beginEnrolment,
  finishEnrolment,
  secondFactorFits,
} from '../../../model/platform/session/totp.store';

const { endpoints } = sessions;
const triesPerTicket = 5;

const liveTicket = async (ctx: Ctx, ticket: string): Promise<OneTime> => {
  const found = await findToken(ctx, ticket, ['twoFactor']);
  if (!found || !isLive(ctx, found)) throw new Failure('session.ticketEnded');
  return found;
};

/** Hands out a secret to a person who signed in by password and has none yet. */
export const enrol = async (ctx: Ctx, { ticket }: Got<typeof endpoints.enrol>) => {
  const { personId } = await liveTicket(ctx, ticket);
  const p = await people.personById(ctx, personId);
  if (p.totpSealed) throw new Failure('session.enrolled');
  return beginEnrolment(ctx, p);
};

type Judged = Out<typeof endpoints.verify> | null;

/**
 * The second step of a sign-in. Each try is counted and committed before the code is looked at, so
 * five parallel or repeated guesses end the ticket.
 */
export const verify = async (
  o: Outside,
  { ticket, code }: Got<typeof endpoints.verify>,
): Promise<Out<typeof endpoints.verify>> => {
  if (!code.trim()) throw new Failure('session.sliderWrong');
  const country = await countryOf(o.ip);
  const { token, person } = await o.transact(async (ctx) => {
    const found = await liveTicket(ctx, ticket);
    if (!(await countTry(ctx, found.id, triesPerTicket))) throw new Failure('session.ticketEnded');
    return { token: found, person: await people.personById(ctx, found.personId) };
  });
  const userAgent = token.data['device'] ?? '';
  const place = { country, device: deviceOf(userAgent), userAgent };
  const judge = async (ctx: Ctx): Promise<Judged> => {
    const p = await people.personById(ctx, person.id);
    const codes = p.totpSealed ? [] : await finishEnrolment(ctx, p, code.replace(/\s/g, ''));
    const fits = p.totpSealed ? await secondFactorFits(ctx, p, code) : codes !== null;
    if (!fits) {
      await people.recordAttempt(ctx, {
        ...place,
        email: p.email,
        person: p,
        result: 'twoFactorWrong',
      });
      return null;
    }
    if (!(await spendToken(ctx, token.id))) throw new Failure('session.ticketEnded');
    return { ...(await admit(ctx, p, place, true)), recoveryCodes: codes ?? [] };
  };
  const answer = await o.run(people.actorOf(person), judge, { ip: o.ip });
  if (!answer) throw new Failure('session.twoFactorWrong');
  return answer;
};
