import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { account, accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { audits } from '#shared/areas/platform/audit/audit';
import { sessions } from '#shared/areas/platform/session/session';
import {
  createAccountWithPeople,
  createStaff,
  makePassword,
} from '#server/areas/platform/accounts/provision';
import { checkNewPassword } from '#server/model/platform/session/passwords';
import { type Bench, startBench } from '../../../support/bench';
import { lettersTo, tokenIn, visitor } from './visitor';

const { endpoints } = people;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => bench.stop());

test('an invited member sets a password by the mailed link and signs in', async () => {
  const boss = await bench.as('Super');
  const email = 'New.Member@example.test';
  const person = await boss.call(endpoints.create, { email, role: 'Normal' });
  expect(person).toMatchObject({
    status: 'pending',
    email: email.toLowerCase(),
    accountId: boss.accountId,
  });
  const [letter] = await lettersTo(bench, person.email, 'invite');
  expect(letter?.['inviter']).toBe(boss.email);
  const token = tokenIn(letter?.['link']);
  const v = visitor(bench, '10.3.0.1');
  await v.call(sessions.endpoints.confirmLink, {
    token,
    password: 'Fresh-Quince7#tree',
    repeat: 'Fresh-Quince7#tree',
  });
  await expect(v.signIn(person.email, 'Fresh-Quince7#tree')).resolves.toMatchObject({
    state: 'signedIn',
  });
  await expect(boss.call(endpoints.one, { id: person.id })).resolves.toMatchObject({
    status: 'activated',
  });
  await expect(boss.call(endpoints.invite, { id: person.id })).rejects.toMatchObject({
    body: { code: 'people.confirmed' },
  });
});

test('adding says the sentences of the specification', async () => {
  const boss = await bench.as('Super');
  const add = (email: string) => boss.call(endpoints.create, { email, role: 'Normal' });
  const says = (en: string) => ({
    status: 400,
    body: { fields: [{ path: 'email', text: [expect.anything(), en] }] },
  });
  await expect(add('')).rejects.toMatchObject(says('Email can not be empty'));
  await expect(add('not an email')).rejects.toMatchObject(
    says('Parameter input error: not a valid email address, as in name@example.com'),
  );
  await expect(add(boss.email)).rejects.toMatchObject({
    status: 409,
    body: { code: 'data.taken' },
  });
});

test('an admin manages members but neither supers nor themselves, read-only members nobody', async () => {
  const boss = await bench.as('Super');
  const accountId = boss.accountId ?? '';
  const admin = await bench.as('Admin', { accountId });
  const reader = await bench.as('Normal', { accountId });
  await expect(
    admin.call(endpoints.create, { email: 'a@example.test', role: 'Super' }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.call(endpoints.update, { id: boss.personId, role: 'Normal' }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.call(endpoints.update, { id: reader.personId, role: 'Super' }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.call(endpoints.update, { id: admin.personId, role: 'Normal' }),
  ).rejects.toMatchObject({ body: { code: 'people.self' } });
  await expect(reader.call(endpoints.list, {})).rejects.toMatchObject({ status: 403 });
  await expect(
    admin.call(endpoints.update, { id: reader.personId, role: 'OperationalUser' }),
  ).resolves.toMatchObject({ role: 'OperationalUser' });
});

test('disabling a member ends their sessions everywhere', async () => {
  const boss = await bench.as('Super');
  const member = await bench.as('Normal', { accountId: boss.accountId ?? '' });
  await member.call(sessions.endpoints.check, {});
  await boss.call(endpoints.update, { id: member.personId, status: 'disabled' });
  const status = await bench.until(() =>
    member.call(sessions.endpoints.check, {}).then(
      () => 0,
      (e: { status: number }) => e.status,
    ),
  );
  expect(status).toBe(401);
});

test('the last super administrator can be neither demoted, disabled nor removed', async () => {
  const staff = await bench.staff({ users: 'operate' });
  const boss = await bench.as('Super');
  const refusal = { status: 409, body: { code: 'people.lastSuper' } };
  const { personId: id } = boss;
  await expect(staff.call(endpoints.update, { id, role: 'Admin' })).rejects.toMatchObject(refusal);
  await expect(staff.call(endpoints.update, { id, status: 'disabled' })).rejects.toMatchObject(
    refusal,
  );
  await expect(staff.call(endpoints.remove, { id })).rejects.toMatchObject(refusal);
  const second = await bench.as('Super', { accountId: boss.accountId ?? '' });
  const both = await Promise.allSettled([
    boss.call(endpoints.remove, { id: second.personId }),
    second.call(endpoints.remove, { id }),
  ]);
  expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
});

test('members of another account do not exist for me, and their rows hold no secrets', async () => {
  const mine = await bench.as('Super');
  const theirs = await bench.as('Normal');
  const id = theirs.personId;
  for (const call of [
    mine.call(endpoints.one, { id }),
    mine.call(endpoints.update, { id, name: 'x' }),
    mine.call(endpoints.remove, { id }),
    mine.call(endpoints.resetPassword, { id }),
  ])
    await expect(call).rejects.toMatchObject({ status: 404 });
  const { rows } = await mine.call(endpoints.list, {});
  expect(rows.map((r) => r.id)).toEqual([mine.personId]);
});

test('deactivating an account ends its sessions; changing a gate acts on open consoles', async () => {
  const staff = await bench.staff({ accounts: 'operate' });
  const boss = await bench.as('Super');
  const id = boss.accountId ?? '';
  const { createdAt: _at, ...row } = await staff.call(accounts.endpoints.one, { id });
  await staff.call(accounts.endpoints.update, { ...row, alarmEnabled: false });
  await bench.until(async () => !(await boss.call(sessions.endpoints.check, {})).who.gates.alarm);
  await staff.call(accounts.endpoints.update, { ...row, status: 'deactivated' });
  const code = await bench.until(() =>
    boss.call(sessions.endpoints.check, {}).then(
      () => '',
      (e: { body: { code: string } }) => e.body.code,
    ),
  );
  expect(['auth.required', 'auth.denied']).toContain(code);
});

test('audit shows an account its own records, an operations user their own, staff all; export needs a choice', async () => {
  const boss = await bench.as('Super');
  const accountId = boss.accountId ?? '';
  const operator = await bench.as('OperationalUser', { accountId });
  const staff = await bench.staff({ audit: 'view' });
  await boss.call(sessions.endpoints.profile, { name: 'Boss', phone: '' });
  await operator.call(sessions.endpoints.profile, { name: 'Operator', phone: '' });
  const own = await boss.call(audits.endpoints.list, {});
  expect(new Set(own.rows.map((r) => r.userEmail))).toEqual(new Set([boss.email, operator.email]));
  const theirs = await operator.call(audits.endpoints.list, {});
  expect(theirs.rows.map((r) => [r.userEmail, r.operation])).toEqual([[operator.email, 'profile']]);
  expect(theirs.rows[0]?.new).toMatchObject({ name: 'Operator' });
  const all = await staff.call(audits.endpoints.list, { accountId });
  expect(all.total).toBe(own.total);
  await expect(boss.call(audits.endpoints.export, {})).rejects.toMatchObject({
    body: { fields: [{ text: [expect.anything(), 'Select at least one record'] }] },
  });
  const number = theirs.rows[0]?.number ?? 0;
  const file = (await boss.call(audits.endpoints.export, { numbers: [number] })) as string;
  expect(file).toContain(operator.email);
  await expect((await bench.as('Normal')).call(audits.endpoints.list, {})).rejects.toMatchObject({
    status: 403,
  });
});

test('an audit record names what it is about: by its row, by the row of today, by its person', async () => {
  const boss = await bench.as('Super');
  const mate = await boss.call(endpoints.create, { email: 'named@example.test', role: 'Normal' });
  await boss.call(endpoints.update, { id: mate.id, role: 'Admin' });
  const about = async (operation: string, rowId: string) =>
    (await boss.call(audits.endpoints.list, { operation, rowId })).rows[0];
  expect(await about('role', mate.id)).toMatchObject({
    objectName: 'named@example.test',
    objectOf: 'people',
    objectId: mate.id,
  });
  await boss.call(sessions.endpoints.profile, { name: 'Boss', phone: '' });
  expect(await about('profile', boss.personId)).toMatchObject({ objectName: boss.email });
  const numbers = [(await about('role', mate.id))?.number ?? 0];
  expect(await boss.call(audits.endpoints.export, { numbers })).toContain(`.test,${mate.id}`);
});

test('audit records are found by module, operation, time, address and number, newest first', async () => {
  const boss = await bench.as('Super');
  const { accountId } = boss;
  await bench.sql(
    `insert into audit (at, request_id, account_id, user_email, ip, module, operation, row_id) values
      ('2026-03-01T10:00:00Z', 'r1', $1, 'one@example.test', '203.0.113.7', 'domain', 'stop', 'shop.example.test'),
      ('2026-03-02T10:00:00Z', 'r2', $1, 'one@example.test', '203.0.113.70', 'domain', 'add', 'shop.example.test'),
      ('2026-03-03T10:00:00Z', 'r3', $1, 'two@example.test', '2001:db8::7', 'certificate', 'add', 'CDN 203.0.113.7')`,
    [accountId],
  );
  const days = { from: '2026-03-01T00:00:00Z', to: '2026-03-04T00:00:00Z' };
  const ids = async (ask: object) =>
    (await boss.call(audits.endpoints.list, { ...days, ...ask })).rows.map((r) => r.requestId);
  expect(await ids({})).toEqual(['r3', 'r2', 'r1']);
  expect(await ids({ sort: 'at' })).toEqual(['r1', 'r2', 'r3']);
  expect(await ids({ module: 'domain' })).toEqual(['r2', 'r1']);
  expect(await ids({ operation: 'add' })).toEqual(['r3', 'r2']);
  expect(await ids({ module: 'domain', operation: 'add' })).toEqual(['r2']);
  expect(await ids({ from: '2026-03-02T00:00:00Z', to: '2026-03-03T10:00:00Z' })).toEqual(['r2']);
  expect(await ids({ search: '203.0.113.7' })).toEqual(['r1']);
  expect(await ids({ search: '203.0.' })).toEqual(['r2', 'r1']);
  expect(await ids({ search: '2001:DB8:' })).toEqual(['r3']);
  expect(await ids({ search: 'shop.example' })).toEqual(['r2', 'r1']);
  const [row] = await bench.sql<{ number: number }>(
    `select number from audit where request_id = 'r2' and account_id = $1`,
    [accountId],
  );
  expect(await ids({ search: `#${row?.number}` })).toEqual(['r2']);
  const { modules, operations } = await boss.call(audits.endpoints.list, {});
  expect(modules).toEqual(expect.arrayContaining(['certificate', 'domain']));
  expect(operations).toEqual(expect.arrayContaining(['add', 'stop']));
});

test('provisioning makes people who can sign in, once, with passwords that keep the rules', async () => {
  const wanted = {
    account: { name: 'Demo A', companyName: 'Demo A Ltd.' },
    people: [{ email: 'super@demo-a.test', name: 'Super', role: 'Super' as const }],
  };
  const first = await createAccountWithPeople(bench.platform.run, wanted);
  const [person] = first.people;
  await expect(
    visitor(bench, '10.3.0.2').signIn('super@demo-a.test', person?.password ?? ''),
  ).resolves.toMatchObject({ state: 'signedIn' });
  const again = await createAccountWithPeople(bench.platform.run, wanted);
  expect(again.account.id).toBe(first.account.id);
  expect(again.people[0]).toMatchObject({ id: person?.id, password: null });
  expect(account.schema.safeParse(again.account).success).toBe(true);
  const root = await createStaff(bench.platform.run, { email: 'root@demo.test', name: 'Root' });
  expect(root.role).toBe('top-root');
  for (let i = 0; i < 200; i += 1) {
    const password = makePassword();
    expect(() => checkNewPassword(password, password, 'root@demo.test')).not.toThrow();
  }
});
