import { userInfo } from 'node:os';
import type { Who } from '#shared/kernel/access';
import {
  createAccountWithPeople,
  createStaff,
  makePassword,
  type Provisioned,
} from '../areas/platform/accounts/provision';
import * as people from '../model/platform/session/credentials.store';
import { hashPassword } from '../model/platform/session/passwords';
import { startSession } from '../model/platform/session/sessions.store';
import { dropSecondFactor } from '../model/platform/session/totp.store';
import { type Ctx, system } from '../kernel/db/context';
import { asciiMail } from '#shared/kernel/mailAddresses';
import type { Platform } from '../kernel/process/platform';
import { record } from '../kernel/db/rows';
import { CliError } from './environment';

/** The local operator as audit records name them. */
const operator = (): Who => ({ ...system, email: `cli:${userInfo().username}` });

const personOf = async (ctx: Ctx, email: string): Promise<people.Credentials> => {
  const p = await people.personByEmail(ctx, asciiMail(email));
  if (!p) throw new CliError(`没有这个用户 / nobody is called ${email}`);
  return p;
};

/** A session token for a local operator, as if that person had signed in; leaves an audit record. */
export const sessionFor = (platform: Platform, email: string): Promise<string> =>
  platform.run(operator(), async (ctx) => {
    const p = await personOf(ctx, email);
    if (p.status !== 'activated')
      throw new CliError(`${email}: 用户未激活 / this person is not activated`);
    const { token, sessionId } = await startSession(ctx, {
      personId: p.id,
      userAgent: 'cli',
      hours: platform.config.SESSION_HOURS,
      secondFactor: true,
    });
    await record(ctx, {
      module: 'session',
      operation: 'cli.session',
      rowId: sessionId,
      accountId: p.accountId,
      risk: 'high',
      new: JSON.stringify({ email: p.email, personId: p.id }),
    });
    return token;
  });

/** Sets a random password, ends all sessions, forgets the second factor and lifts sign-in blocks. */
export const resetPassword = async (platform: Platform, email: string): Promise<string> => {
  const password = makePassword();
  const hash = await hashPassword(password);
  await platform.run(operator(), async (ctx) => {
    const p = await personOf(ctx, email);
    await people.setPassword(ctx, p, hash, 'password.cli');
    if (p.totpSealed) await dropSecondFactor(ctx, p, { keepAsked: p.twoFactor });
    await people.liftBlocks(ctx, p);
    await people.shutOut(ctx, { personId: p.id, reason: 'password' });
  });
  return password;
};

const asJson = (person: Provisioned): string => {
  if (!person.password)
    throw new CliError(`${person.email}: 用户已存在 / this person exists already`);
  return JSON.stringify({ email: person.email, role: person.role, password: person.password });
};

/** The first top administrator of an instance without demo data, or one more. */
export const addStaff = async (platform: Platform, email: string): Promise<string> =>
  asJson(await createStaff(platform.run, { email, name: email.split('@')[0] ?? email }));

/** An account with its first super administrator. */
export const addAccount = async (
  platform: Platform,
  name: string,
  email: string,
): Promise<string> => {
  const { people: created } = await createAccountWithPeople(platform.run, {
    account: { name, companyName: name },
    people: [{ email, name: email.split('@')[0] ?? email, role: 'Super' }],
  });
  return asJson(created[0] as Provisioned);
};
