import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { people } from '#shared/areas/platform/accounts/people';
import { audits } from '#shared/areas/platform/audit/audit';
import { sessions } from '#shared/areas/platform/session/session';
import { staff } from '#shared/areas/platform/staff/staff';
import { type Bench, startBench } from '../../../support/bench';
import { goodPassword, lettersTo, tokenIn, visitor, withPassword } from '../session/visitor';

const { endpoints } = staff;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => bench.stop());

const code = (value: string) => ({ body: { code: value } });

test('/createRootPage: an invited staff member sets a password and an authenticator before the first use', async () => {
  const top = await bench.staff();
  const email = 'New.Root@example.test';
  const created = await top.call(endpoints.create, {
    email,
    name: 'New root',
    language: 'en',
    staffTop: false,
    grants: { domains: 'view' },
  });
  expect(created).toMatchObject({
    status: 'pending',
    twoFactor: true,
    enrolled: false,
    granted: 1,
  });
  const [letter] = await lettersTo(bench, email.toLowerCase(), 'invite');
  const v = visitor(bench, '10.30.0.1');
  await v.call(sessions.endpoints.confirmLink, {
    token: tokenIn(letter?.['link']),
    password: goodPassword,
    repeat: goodPassword,
  });
  const answer = await v.signIn(email.toLowerCase());
  expect(answer).toMatchObject({ state: 'twoFactor', enrol: true });
  if (answer.state !== 'twoFactor') throw new Error('no second factor was asked for');
  const { secret } = await v.call(sessions.endpoints.enrol, { ticket: answer.ticket });
  const { token } = await v.call(sessions.endpoints.verify, {
    ticket: answer.ticket,
    code: generateSync({ secret }),
  });
  const headers = { authorization: `Bearer ${token}` };
  const own = await bench.nobody().call(endpoints.own, {}, headers);
  expect(own).toMatchObject({
    email: email.toLowerCase(),
    enrolled: true,
    grants: { domains: 'view' },
  });
  // It is compulsory for as long as they are staff.
  await expect(
    top.call(people.endpoints.update, { id: own.id, twoFactor: false }),
  ).rejects.toMatchObject(code('staff.factorNeeded'));
});

test('/setRootAuth: rights act on the next request, are audited as critical, and the person is told', async () => {
  const top = await bench.staff();
  const root = await bench.staff({ audit: 'view' });
  await root.call(audits.endpoints.list, {});
  await top.call(endpoints.update, {
    id: root.personId,
    staffTop: false,
    grants: { users: 'view' },
  });
  await bench.until(() =>
    root.call(audits.endpoints.list, {}).then(
      () => false,
      (e: { status: number }) => e.status === 403,
    ),
  );
  await root.call(people.endpoints.list, {});
  const { rows } = await top.call(audits.endpoints.list, { rowId: root.personId });
  expect(rows[0]).toMatchObject({
    operation: 'grants',
    risk: 'high',
    userEmail: top.email,
    old: { grants: { audit: 'view' } },
    new: { grants: { users: 'view' } },
  });
});

test('/cdn-rootauthmanag: nobody takes away the last top root, though two try it at once, nor changes themselves', async () => {
  const [a, b] = await Promise.all([bench.staff(), bench.staff()]);
  await bench.sql(
    `update person set status = 'disabled' where account_id is null and staff_top and not (id = any($1::uuid[]))`,
    [[a.personId, b.personId]],
  );
  await expect(
    a.call(endpoints.update, { id: a.personId, staffTop: false, grants: {} }),
  ).rejects.toMatchObject(code('people.self'));
  const tries = await Promise.allSettled([
    a.call(endpoints.disable, { id: b.personId }),
    b.call(endpoints.update, { id: a.personId, staffTop: false, grants: {} }),
  ]);
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  const left = await bench.sql(
    `select id from person where account_id is null and staff_top and status = 'activated'`,
  );
  expect(left).toHaveLength(1);
});

test('/checkRootAuth: the tester names step and rule for staff, customers, and things of another account', async () => {
  const top = await bench.staff();
  const root = await bench.staff({ domains: 'view' });
  const boss = await bench.as('Super', { billing: false });
  const reader = await bench.as('Normal', { accountId: boss.accountId ?? '' });
  const stranger = await bench.as('Super');
  const ask = (personId: string, operation: string, objectId?: string) =>
    top.call(endpoints.decide, { personId, operation, ...(objectId && { objectId }) });
  const verdict = async (...o: Parameters<typeof ask>) => {
    const { allowed, step, rule } = await ask(...o);
    return `${allowed ? 'yes' : 'no'} ${step} ${rule}`;
  };
  expect(await verdict(top.personId, 'staff.update')).toBe('yes 9 top');
  expect(await verdict(root.personId, 'domains.list')).toBe('yes 9 grant');
  expect(await verdict(root.personId, 'accounts.list')).toBe('no 9 grant');
  expect(await verdict(root.personId, 'staff.list')).toBe('no 9 topOnly');
  expect(await verdict(boss.personId, 'people.create')).toBe('yes 8 super');
  expect(await verdict(reader.personId, 'people.create')).toBe('no 10 role');
  expect(await verdict(reader.personId, 'domains.list')).toBe('yes 9 role');
  expect(await verdict(boss.personId, 'bills.months')).toBe('no 4 gate');
  expect(await verdict(boss.personId, 'people.one', reader.personId)).toBe('yes 8 super');
  expect(await verdict(boss.personId, 'people.one', stranger.personId)).toBe('no 3 foreign');
  expect(await verdict(boss.personId, 'people.one', '00000000-0000-4000-8000-000000000009')).toBe(
    'no 3 absent',
  );
  const seen = await ask(boss.personId, 'people.one', reader.personId);
  expect(seen.objectName).toMatch(/^Person /);
  expect(seen.objectState).toBe('activated');
  // Others than top roots ask of themselves alone.
  await root.call(endpoints.decide, { personId: root.personId, operation: 'domains.list' });
  await expect(
    root.call(endpoints.decide, { personId: boss.personId, operation: 'domains.list' }),
  ).rejects.toMatchObject({ status: 403 });
});

test('/cdn-rootauthmanag: a disabled staff member is signed out and comes back by a top root alone', async () => {
  const top = await bench.staff();
  const root = await bench.staff({ users: 'operate' });
  await withPassword(bench, root.email);
  await top.call(endpoints.disable, { id: root.personId });
  await bench.until(() =>
    root.call(endpoints.own, {}).then(
      () => false,
      (e: { status: number }) => e.status === 401,
    ),
  );
  const v = visitor(bench, '10.30.0.2');
  await expect(v.signIn(root.email)).rejects.toMatchObject(code('session.disabled'));
  await top.call(endpoints.enable, { id: root.personId });
  await expect(v.signIn(root.email)).resolves.toMatchObject({ state: 'signedIn' });
  await top.call(endpoints.remove, { id: root.personId });
  await expect(top.call(endpoints.one, { id: root.personId })).rejects.toMatchObject({
    status: 404,
  });
});
