import { deviceOf } from '#shared/areas/platform/session/device';
import type { Got } from '#shared/kernel/contract';
import type { StaffRights } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { sessions } from '#shared/areas/platform/session/session';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { record } from '../../../kernel/db/rows';
import * as people from '../../../model/platform/session/credentials.store';
import {
  findToken,
  isLive,
  issueToken,
  type OneTime,
  spendToken,
} from '../../../model/platform/session/oneTimeTokens.store';
import { countryOf, type Place } from '../../../model/platform/session/signInLocation';
import {
  type Acting,
  actingRights,
  startSession,
} from '../../../model/platform/session/sessions.store';
import { sessionOf } from '../../../model/platform/session/principal';
import * as terms from '#shared/kernel/terms';

const { endpoints } = sessions;

/** How long a simulated sign-in lasts at most. */
const longestHours = 1;

/** A one-time ticket, so that no session token ever travels in an address. */
export const simulate = async (ctx: Ctx, { personId, reason }: Got<typeof endpoints.simulate>) => {
  const p = await people.personById(ctx, personId);
  const refusal = !p.accountId
    ? terms.platformStaff
    : p.status !== 'activated'
      ? (['未激活', 'not activated'] as const)
      : p.accountStatus === 'deactivated'
        ? (['账号已停用', 'account deactivated'] as const)
        : null;
  if (refusal) throw new Failure('session.simulationRefused', { reason: refusal });
  const own = sessionOf(ctx.who);
  if (!own) throw new Failure('auth.required');
  const { token: ticket, expiresAt } = await issueToken(ctx, {
    purpose: 'simulate',
    personId,
    data: { staffId: ctx.who.userId, staffEmail: ctx.who.email, sessionId: own.id, reason },
  });
  await record(ctx, {
    module: 'session',
    operation: 'simulate.issue',
    rowId: personId,
    accountId: p.accountId,
    risk: 'high',
    new: JSON.stringify({ reason, email: p.email, personId: p.id }),
  });
  return { ticket, expiresAt };
};

type Parts = {
  token: OneTime;
  person: people.Credentials;
  acting: Acting & { staff: StaffRights };
  /** When the staff member's own session ends, and this one with it. */
  endsAt: string;
};
const readTicket = async (ctx: Ctx, ticket: string): Promise<Parts> => {
  const token = await findToken(ctx, ticket, ['simulate']);
  if (!token || !isLive(ctx, token)) throw new Failure('session.simulationEnded');
  const person = await people.personById(ctx, token.personId);
  const of = (name: string) => token.data[name] ?? '';
  const acting = {
    staffId: of('staffId'),
    staffEmail: of('staffEmail'),
    sessionId: of('sessionId'),
    reason: of('reason'),
  };
  const rights = await actingRights(ctx, acting);
  if (!rights || person.status !== 'activated') throw new Failure('session.simulationEnded');
  const { staff, endsAt } = rights;
  return { token, person, acting: { ...acting, staff }, endsAt };
};

const begin = async (ctx: Ctx, { token, person, acting, endsAt }: Parts, place: Place) => {
  if (!(await spendToken(ctx, token.id))) throw new Failure('session.simulationEnded');
  const session = await startSession(ctx, {
    personId: person.id,
    userAgent: place.userAgent,
    hours: Math.min(longestHours, (Date.parse(endsAt) - Date.parse(ctx.now())) / 3_600_000),
    acting,
    country: place.country,
  });
  await people.recordAttempt(ctx, {
    ...place,
    email: person.email,
    person,
    result: 'simulated',
    sessionId: session.sessionId,
  });
  await record(ctx, {
    module: 'session',
    operation: 'simulate.begin',
    rowId: session.sessionId,
    accountId: person.accountId,
    risk: 'high',
    new: JSON.stringify({ reason: acting.reason, staff: acting.staffEmail }),
  });
  return { token: session.token, endsAt: session.endsAt };
};

/** Turns the ticket into a session of at most 60 minutes that carries both identities. */
export const simulateLogin = async (
  o: Outside,
  { ticket, device }: Got<typeof endpoints.simulateLogin>,
) => {
  const country = await countryOf(o.ip);
  const place: Place = { country, device: deviceOf(device), userAgent: device };
  const parts = await o.transact((ctx) => readTicket(ctx, ticket));
  const { staffId, staffEmail, reason, staff } = parts.acting;
  const acting = { staffId, staffEmail, reason, staff };
  const who = { ...people.actorOf(parts.person), acting };
  return o.run(who, (ctx) => begin(ctx, parts, place), { ip: o.ip });
};
