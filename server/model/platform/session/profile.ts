import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { person } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { change } from '../../../kernel/db/rows';
import { headsOf, mutesOf, unreadOf } from '../notices/index';
import * as people from './credentials.store';
import { passGates } from './attemptLimits.store';
import { queueEmail } from './mail/emails.store';
import { newPasswordHash } from './newPassword';
import { provenByCode } from './secondFactor';
import * as store from './profile.store';
import { passwordMatches } from './passwords';
import { endingOf, hashOf } from './sessions.store';
import {
  beginEnrolment,
  dropSecondFactor,
  finishEnrolment,
  renewRecoveryCodes,
} from './totp.store';
import { buildVersion } from './version';
import { sessionOf } from './principal';

const { endpoints } = sessions;

const currentOf = (who: Ctx['who']) => {
  const session = sessionOf(who);
  if (!session) throw new Failure('auth.required');
  return session;
};

/** What a session knows of itself; the supplier parameters it may use are told by their areas. */
export const check = async (
  ctx: Ctx,
): Promise<Omit<Out<typeof endpoints.check>, 'supplierParamIds'>> => {
  const { who } = ctx;
  const session = currentOf(who);
  // Before all else: what happens while the rest is read is heard again, never missed.
  const heard = await headsOf(ctx);
  const p = await store.portraitOf(ctx, who.userId, session.id);
  return {
    who,
    sessionId: session.id,
    endsAt: session.endsAt,
    abnormal: session.abnormal,
    name: p.name,
    phone: p.phone,
    accountName: p.accountName,
    accountStatus: p.accountStatus,
    contractId: p.contractId,
    utcOffsetMinutes: p.utcOffsetMinutes,
    apiPermission: p.apiPermission,
    scheduleId: p.scheduleId,
    billingAdmin:
      who.staff !== null &&
      (who.staff.top || ['operate', 'approve'].includes(who.staff.grants.billing ?? '')),
    twoFactor: {
      check: p.twoFactor,
      enabled: p.twoFactor && p.hasSecret,
      hasSecret: p.hasSecret,
      passed: p.secondFactor,
    },
    preferences: store.preferencesOf(p),
    version: buildVersion(),
    unread: await unreadOf(ctx),
    mutes: await mutesOf(ctx),
    heard,
  };
};

export const signOut = async (ctx: Ctx) => {
  const { id } = currentOf(ctx.who);
  await people.endAndTell(ctx, { personId: ctx.who.userId, only: id, reason: 'signedOut' });
  return {};
};

/** For a console that finds its session gone: what to say on the sign-in page. */
export const ending = async (ctx: Ctx, { token }: Got<typeof endpoints.ending>) => ({
  reason: await endingOf(ctx, hashOf(token), platform().config.SESSION_IDLE_MINUTES),
});

export const list = async (ctx: Ctx) => {
  const rows = await store.openSessionsOf(ctx, {
    personId: ctx.who.userId,
    current: currentOf(ctx.who).id,
    idleMinutes: platform().config.SESSION_IDLE_MINUTES,
  });
  return { rows, total: rows.length };
};

export const revoke = async (ctx: Ctx, { id }: Got<typeof endpoints.revoke>) => {
  const ended = await people.endAndTell(ctx, {
    personId: ctx.who.userId,
    only: id,
    reason: 'signedOut',
  });
  if (ended === 0) throw new Failure('data.absent');
  return {};
};

export const revokeOthers = async (ctx: Ctx) => ({
  ended: await people.endAndTell(ctx, {
    personId: ctx.who.userId,
    except: currentOf(ctx.who).id,
    reason: 'signedOut',
  }),
});

/** The signed-in person, after the present password was typed rightly; guesses are counted. */
export const proven = async (o: Outside, password: string): Promise<people.Credentials> => {
  const p = await o.transact(async (ctx) => {
    await passGates(ctx, [{ kind: 'pair', key: `own:${o.who.userId}` }]);
    return people.personById(ctx, o.who.userId);
  });
  if (!(await passwordMatches(p.passwordHash, password))) throw new Failure('session.passwordOld');
  await o.transact((ctx) => people.forgive(ctx, `own:${o.who.userId}`));
  return p;
};

export const password = async (o: Outside, input: Got<typeof endpoints.password>) => {
  const { current, next, repeat } = input;
  if (!current) throw new Failure('session.passwordEmpty');
  const p = await proven(o, current);
  const hash = await newPasswordHash(o, p, { next, repeat });
  await o.transact(async (ctx) => {
    await people.setPassword(ctx, p, hash);
    const except = currentOf(o.who).id;
    await people.endAndTell(ctx, { personId: p.id, except, reason: 'password' });
    await queueEmail(ctx, {
      to: p.email,
      template: 'passwordChanged',
      language: p.language,
      accountId: p.accountId,
      key: `passwordChanged:${p.id}:${ctx.now()}`,
      values: { email: p.email, at: ctx.now() },
    });
  });
  return {};
};

export const beginTwoFactor = async (o: Outside, input: Got<typeof endpoints.beginTwoFactor>) => {
  const p = await proven(o, input.password);
  if (p.totpSealed) throw new Failure('session.enrolled');
  return o.transact((ctx) => beginEnrolment(ctx, p));
};

export const confirmTwoFactor = async (
  ctx: Ctx,
  { code }: Got<typeof endpoints.confirmTwoFactor>,
) => {
  const p = await people.personById(ctx, ctx.who.userId);
  if (p.totpSealed) throw new Failure('session.enrolled');
  const recoveryCodes = await finishEnrolment(ctx, p, code.replace(/\s/g, ''));
  if (!recoveryCodes) throw new Failure('session.twoFactorWrong');
  const except = currentOf(ctx.who).id;
  await people.endAndTell(ctx, { personId: p.id, except, reason: 'secondFactor' });
  return { recoveryCodes };
};

/** The password and a code: whoever finds a console open or knows the password alone has not got both. */
const provenTwice = async (
  o: Outside,
  { password, code }: { password: string; code: string },
): Promise<people.Credentials> => {
  const p = await proven(o, password);
  if (!p.totpSealed) throw new Failure('session.notEnrolled');
  await provenByCode(o, p, code);
  return p;
};

export const removeTwoFactor = async (o: Outside, input: Got<typeof endpoints.removeTwoFactor>) => {
  const p = await provenTwice(o, input);
  if (p.accountId === null) throw new Failure('staff.factorNeeded');
  await o.transact(async (ctx) => {
    await dropSecondFactor(ctx, p, { keepAsked: false });
    const except = currentOf(o.who).id;
    await people.endAndTell(ctx, { personId: p.id, except, reason: 'secondFactor' });
  });
  return {};
};

export const recoveryCodes = async (o: Outside, input: Got<typeof endpoints.recoveryCodes>) => {
  const p = await provenTwice(o, input);
  return o.transact(async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx, p) }));
};

export const profile = async (ctx: Ctx, { name, phone }: Got<typeof endpoints.profile>) => {
  await change(ctx, person, ctx.who.userId, { name, phone }, { operation: 'profile' });
  return {};
};
