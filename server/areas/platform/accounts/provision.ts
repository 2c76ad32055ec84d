import { randomInt } from 'node:crypto';
import { account, accounts } from '#shared/areas/platform/accounts/accounts';
import { person } from '#shared/areas/platform/accounts/people';
import type { Grant, Level, Role } from '#shared/kernel/access';
import type { New, Row } from '#shared/kernel/contract';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { setPassword } from '../../../model/platform/session/index';
import { hashPassword } from '../../../model/platform/session/passwords';
import { checkedEmail } from './people';

type Account = Row<typeof account>;
/** Flags of an account that has everything switched on. */
export const everything: Omit<New<typeof account>, 'name' | 'companyName'> = {
  status: 'formal',
  automatic: true,
  cdnEnabled: true,
  smsEnabled: true,
  selfScheduling: true,
  logPush: true,
  logDisplay: true,
  dynamicAcceleration: true,
  alarmEnabled: true,
  alarmVisible: true,
  billingEnabled: true,
  billingVisible: true,
  smsBilling: true,
  guaranteedTrafficGb: 0,
  guaranteedAmount: 0,
  guaranteedSms: 0,
  smsCredit: null,
  currency: 'USD',
  coefficientPpm: 1_000_000,
  retentionDays: 90,
  domainLimit: 100,
  utcOffsetMinutes: 480,
  apiPermission: 'advanced',
};
export type NewPerson = {
  email: string;
  name: string;
  language?: 'zh-CN' | 'en';
  password?: string;
};
/** Who can sign in now; `password` is null for somebody who was there already. */
export type Provisioned = { id: string; email: string; role: string; password: string | null };

const sets = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  '-_.!#+',
] as const;
const some = (from: string) => from[randomInt(from.length)] ?? '';
/** A random password of 16 characters (about 90 bits) that keeps every rule of the console. */
export const makePassword = (): string => {
  const text = Array.from({ length: 12 }, () => some(sets.join('').replace(/[-_.!#+]/g, '')));
  for (const set of sets) text.splice(randomInt(text.length + 1), 0, some(set));
  return text.join('');
};

const settle = async (
  ctx: Ctx,
  p: NewPerson & { password: string },
  rights: Pick<Row<typeof person>, 'accountId' | 'role' | 'staffTop' | 'grants'>,
  hash: string,
): Promise<Provisioned> => {
  const email = checkedEmail(p.email);
  const role = rights.role ?? (rights.staffTop ? 'top-root' : 'root');
  const existing = await ctx.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (existing) return { id: existing.id, email, role, password: null };
  const created = await insert(ctx, person, {
    ...rights,
    email,
    name: p.name,
    phone: '',
    status: 'activated',
    language: p.language ?? 'zh-CN',
    twoFactor: false,
    lastSignInAt: null,
  });
  await setPassword(
    ctx,
    { id: created.id, accountId: created.accountId },
    hash,
    'password.provision',
  );
  return { id: created.id, email, role, password: p.password };
};
const withHash = async (p: NewPerson) => {
  const password = p.password ?? makePassword();
  return { p: { ...p, password }, hash: await hashPassword(password) };
};

/**
 * Creates an account with its people, all activated and able to sign in; what exists (by name, by
 * email) stays as it is, so a second run changes nothing. Passwords not given are made at random.
 */
export const createAccountWithPeople = async (
  run: Run,
  o: {
    account: { name: string; companyName: string } & Partial<New<typeof account>>;
    people: readonly (NewPerson & { role: Role })[];
  },
): Promise<{ account: Account; people: Provisioned[] }> => {
  const ready = await Promise.all(o.people.map(withHash));
  return run(system, async (ctx) => {
    const existing = await ctx.db
      .selectFrom('account')
      .selectAll()
      .where('name', '=', o.account.name)
      .executeTakeFirst();
    const row = existing ?? (await insert(ctx, account, { ...everything, ...o.account }));
    if (!existing) ctx.emit(accounts.events.changed, { id: row.id }, { accountId: row.id });
    const people: Provisioned[] = [];
    for (const [i, { p, hash }] of ready.entries()) {
      const role = o.people[i]?.role ?? 'Normal';
      const rights = { accountId: row.id, role, staffTop: false, grants: {} };
      people.push(await settle(ctx, p, rights, hash));
    }
    return { account: account.schema.parse(row), people };
  });
};

/** Creates a member of the platform's staff: a top root without `grants`, else a root with these. */
export const createStaff = async (
  run: Run,
  o: NewPerson & { grants?: Partial<Record<Grant, Level>> },
): Promise<Provisioned> => {
  const { p, hash } = await withHash(o);
  const rights = { accountId: null, role: null, staffTop: !o.grants, grants: { ...o.grants } };
  return run(system, (ctx) => settle(ctx, p, rights, hash));
};

/** Points an account's default scheduling policy somewhere; used once policies exist. */
export const bindSchedule = (run: Run, accountId: string, scheduleId: string): Promise<Account> =>
  run(system, async (ctx) => {
    const changed = await change(ctx, account, accountId, { scheduleId });
    ctx.emit(accounts.events.changed, { id: accountId }, { accountId });
    return account.schema.parse(changed);
  });
