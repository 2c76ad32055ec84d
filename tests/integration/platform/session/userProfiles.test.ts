import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '#shared/areas/platform/accounts/people';
import { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import { sessions } from '#shared/areas/platform/session/session';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { lettersTo, tokenIn } from './visitor';

const { endpoints } = userProfiles;
let bench: Bench;
let support: Caller;
beforeAll(async () => {
  bench = await startBench();
  support = await bench.staff({ users: 'operate' });
});
afterAll(() => bench.stop());

const hashOf = async (id: string) =>
  (
    await bench.sql<{ password_hash: string | null }>(
      'select password_hash from person where id = $1',
      [id],
    )
  )[0]?.password_hash;

test('/cdn-userinfomanag: a new address counts only once its link is used, and the former one is told', async () => {
  const caller = await bench.as('Admin');
  const next = `next-${caller.email}`;
  const id = caller.personId;
  const waiting = await support.call(endpoints.changeEmail, { id, email: next, reason: 'married' });
  expect(waiting).toMatchObject({ email: caller.email, pendingEmail: next });
  const token = tokenIn((await lettersTo(bench, next, 'emailChange'))[0]?.['link']);
  await bench.nobody().call(sessions.endpoints.confirmLink, { token });
  const row = await support.call(endpoints.one, { id });
  expect(row).toMatchObject({ email: next, pendingEmail: null });
  expect(await lettersTo(bench, caller.email, 'emailChanged')).toHaveLength(1);
  expect(row.changes.map((c) => [c.operation, c.by])).toEqual([
    ['email', caller.email],
    ['email.ask', support.email],
  ]);
  expect(row.letters.map((l) => l.template)).toEqual(['emailChange']);
});

test('/cdn-userinfomanag: a wrong, taken or unchanged address is refused at its field', async () => {
  const [one, other] = await Promise.all([bench.as('Admin'), bench.as('Admin')]);
  const codeOf = (email: string) =>
    support.call(endpoints.changeEmail, { id: one.personId, email, reason: 'r' }).then(
      () => null,
      (e: { body: { fields: { path: string; code: string }[] } }) => e.body.fields[0],
    );
  expect(await codeOf('nonsense')).toMatchObject({ path: 'email', code: 'people.emailWrong' });
  expect(await codeOf(other.email)).toMatchObject({ path: 'email', code: 'session.emailTaken' });
  expect(await codeOf(one.email)).toMatchObject({ path: 'email', code: 'session.emailSame' });
  const row = await support.call(endpoints.update, {
    id: one.personId,
    name: 'Renamed',
    language: 'en',
  });
  expect(row).toMatchObject({ name: 'Renamed', language: 'en' });
});

test('/changePassword: a link leaves the password until it is used; forcing ends it and every session at once', async () => {
  const caller = await bench.as('Admin');
  const id = caller.personId;
  const before = await hashOf(id);
  await support.call(endpoints.resetPassword, { id, way: 'link', reason: 'forgot it' });
  expect(await hashOf(id)).toBe(before);
  await caller.call(sessions.endpoints.check, {});
  await support.call(endpoints.resetPassword, { id, way: 'force', reason: 'leaked' });
  expect(await hashOf(id)).toBeNull();
  await bench.until(() =>
    caller.call(sessions.endpoints.check, {}).then(
      () => false,
      (e: { status: number }) => e.status === 401,
    ),
  );
  // The link of before the change of mind is spent; the newest one sets the password.
  const links = (await lettersTo(bench, caller.email, 'reset')).map((l) => tokenIn(l['link']));
  const states = await Promise.all(
    links.map(
      async (token) => (await bench.nobody().call(sessions.endpoints.link, { token })).state,
    ),
  );
  expect(states).toEqual(['used', 'valid']);
  const { changes } = await support.call(endpoints.one, { id });
  expect(changes.map((c) => c.operation).slice(0, 3)).toEqual([
    'password.force',
    'password.drop',
    'password.link',
  ]);
});

test('/cdn-userinfomanag: those who only see, customers, and staff about staff are refused', async () => {
  const target = await bench.as('Admin');
  const id = target.personId;
  const seer = await bench.staff({ users: 'view' });
  expect((await seer.call(endpoints.one, { id })).email).toBe(target.email);
  const reset = { id, way: 'force' as const, reason: 'r' };
  await expect(seer.call(endpoints.resetPassword, reset)).rejects.toMatchObject({ status: 403 });
  await expect(target.call(endpoints.list, {})).rejects.toMatchObject({ status: 403 });
  const colleague = await bench.staff({ users: 'view' });
  await expect(support.call(endpoints.one, { id: colleague.personId })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    support.call(endpoints.resetPassword, { ...reset, id: colleague.personId }),
  ).rejects.toMatchObject({ status: 404 });
});

test('/cdn-usermanag: a disabled person is out and comes back; a reset second factor is told with its reason; the list says what was unusual', async () => {
  const caller = await bench.as('Admin');
  const id = caller.personId;
  const isOut = () =>
    caller.call(sessions.endpoints.check, {}).then(
      () => false,
      (e: { status: number }) => e.status === 401,
    );
  await caller.call(sessions.endpoints.check, {});
  await support.call(people.endpoints.update, { id, status: 'disabled' });
  await bench.until(isOut);
  await support.call(people.endpoints.update, { id, status: 'activated' });
  await bench.sql('update person set two_factor = true where id = $1', [id]);
  await bench.sql(
    `insert into sign_in_attempt (id, at, email, person_id, ip, device, user_agent, result, abnormal)
     values (gen_random_uuid(), now(), $1, $2, '203.0.113.4', 'Firefox', 'x', 'ok', 'country:FR')`,
    [caller.email, id],
  );
  const { rows } = await support.call(people.endpoints.list, { search: caller.email });
  expect(rows[0]).toMatchObject({ status: 'activated', unusual: 'country:FR' });
  await support.call(people.endpoints.resetTwoFactor, { id, reason: 'lost the phone' });
  const [letter] = await lettersTo(bench, caller.email, 'factorReset');
  expect(letter).toMatchObject({ by: support.email, reason: 'lost the phone' });
});
