import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { sessions } from '#shared/areas/platform/session/session';
import { setClock } from '#server/kernel/process/clock';
import { type Bench, startBench } from '../../../support/bench';
import { codeAt, goodPassword, visitor, withPassword } from './visitor';

const { endpoints } = sessions;
let bench: Bench;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  bench = await startBench({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(async () => {
  await setClock(bench.platform.pool, null);
  await bench.stop();
});

test('an ended session is refused over HTTP and its socket closes', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const second = await visitor(bench, '10.2.0.1').signIn(p.email);
  if (second.state !== 'signedIn') throw new Error('no second factor was expected');
  const socket = io(bench.base, {
    path: '/live',
    auth: { token: second.token },
    reconnection: false,
  });
  await new Promise<void>((ok) => void socket.once('ready', () => ok()));
  const closed = new Promise<void>((ok) => void socket.once('disconnect', () => ok()));
  const list = await p.call(endpoints.list, {});
  const other = list.rows.find((r) => !r.current);
  await p.call(endpoints.revoke, { id: other?.id ?? '' });
  await closed;
  await expect(
    bench.nobody().call(endpoints.check, {}, bearer(second.token)),
  ).rejects.toMatchObject({
    status: 401,
    body: { code: 'auth.required' },
  });
  await expect(p.call(endpoints.check, {})).resolves.toMatchObject({ name: expect.any(String) });
  socket.close();
});

test('nobody ends a session of somebody else', async () => {
  const mine = await bench.as('Normal');
  const theirs = await bench.as('Normal');
  const [row] = (await theirs.call(endpoints.list, {})).rows;
  await expect(mine.call(endpoints.revoke, { id: row?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  });
  await expect(theirs.call(endpoints.check, {})).resolves.toBeTruthy();
});

test('changing the password keeps the rules of the specification and ends the other sessions', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const other = await visitor(bench, '10.2.0.2').signIn(p.email);
  const change = (current: string, next: string, repeat = next) =>
    p.call(endpoints.password, { current, next, repeat });
  const says = (code: string, en: string) => ({ body: { code, text: [expect.anything(), en] } });
  await expect(change(goodPassword, goodPassword)).rejects.toMatchObject(
    says('session.passwordSame', 'The new password is the same as the old one'),
  );
  await expect(change(goodPassword, '')).rejects.toMatchObject(
    says('session.passwordEmpty', 'The password cannot be empty'),
  );
  await expect(change('Wrong-Passw0rd!', 'Fresh-Quince7#tree')).rejects.toMatchObject({
    body: { code: 'session.passwordOld' },
  });
  await expect(change(goodPassword, 'Fresh-Quince7#tree')).resolves.toEqual({});
  await expect(change('Fresh-Quince7#tree', goodPassword)).rejects.toMatchObject({
    body: { code: 'session.passwordRecent' },
  });
  if (other.state !== 'signedIn') throw new Error('no second factor was expected');
  await bench.until(async () =>
    bench
      .nobody()
      .call(endpoints.check, {}, bearer(other.token))
      .then(
        () => false,
        () => true,
      ),
  );
});

test('a second factor is enrolled, asked for at sign-in, takes each code once and five tries', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const { secret, uri, qr } = await p.call(endpoints.beginTwoFactor, { password: goodPassword });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Manifold/);
  expect(qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
  await expect(p.call(endpoints.confirmTwoFactor, { code: '000000' })).rejects.toMatchObject({
    body: {
      code: 'session.twoFactorWrong',
      text: [expect.anything(), 'Verification failed, please try again'],
    },
  });
  const used = codeAt(secret);
  const { recoveryCodes } = await p.call(endpoints.confirmTwoFactor, { code: used });
  expect(new Set(recoveryCodes).size).toBe(10);
  const raw = await bench.sql('select * from person where id = $1', [p.personId]);
  expect(JSON.stringify(raw)).not.toContain(secret);

  const v = visitor(bench, '10.2.0.3');
  const begin = async () => {
    const answer = await v.signIn(p.email);
    if (answer.state !== 'twoFactor') throw new Error('a second factor was expected');
    expect(answer.enrol).toBe(false);
    return answer.ticket;
  };
  const ticket = await begin();
  await expect(v.call(endpoints.verify, { ticket, code: used })).rejects.toMatchObject({
    body: { code: 'session.twoFactorWrong' },
  });
  const code = codeAt(secret, 30);
  const tries = await Promise.allSettled(
    [0, 1, 2, 3].map(() => v.call(endpoints.verify, { ticket, code })),
  );
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);

  const forgiveCodes = () =>
    bench.sql('delete from sign_in_gate where key = $1', [`factor:${p.personId}`]);
  await forgiveCodes();
  const guessed = await begin();
  for (let i = 0; i < 5; i += 1)
    await expect(
      v.call(endpoints.verify, { ticket: guessed, code: '123456' }),
    ).rejects.toMatchObject({
      body: { code: 'session.twoFactorWrong' },
    });
  await expect(
    v.call(endpoints.verify, { ticket: guessed, code: codeAt(secret, 30) }),
  ).rejects.toMatchObject({ status: 429, body: { code: 'session.locked' } });
  await forgiveCodes();
  await expect(
    v.call(endpoints.verify, { ticket: guessed, code: codeAt(secret, 30) }),
  ).rejects.toMatchObject({ status: 410, body: { code: 'session.ticketEnded' } });

  const recovery = recoveryCodes[0] ?? '';
  const last = await begin();
  const answer = await v.call(endpoints.verify, { ticket: last, code: recovery.toLowerCase() });
  const state = await bench.nobody().call(endpoints.check, {}, bearer(answer.token));
  expect(state.twoFactor).toEqual({ check: true, enabled: true, hasSecret: true, passed: true });
  await expect(
    v.call(endpoints.verify, { ticket: await begin(), code: recovery }),
  ).rejects.toMatchObject({ body: { code: 'session.twoFactorWrong' } });
});

test('a person of whom a second factor is asked and who has none enrols during sign-in', async () => {
  const p = await bench.as('Admin');
  await withPassword(bench, p.email);
  await bench.sql('update person set two_factor = true where id = $1', [p.personId]);
  const v = visitor(bench, '10.2.0.4');
  const answer = await v.signIn(p.email);
  if (answer.state !== 'twoFactor') throw new Error('a second factor was expected');
  expect(answer.enrol).toBe(true);
  const { secret } = await v.call(endpoints.enrol, { ticket: answer.ticket });
  const done = await v.call(endpoints.verify, { ticket: answer.ticket, code: codeAt(secret) });
  expect(done.recoveryCodes).toHaveLength(10);
});

test('staff sign in as a customer by a ticket that works once; blocked actions stay blocked', async () => {
  const customer = await bench.as('Super');
  const staff = await bench.staff({ simulate: 'operate', domains: 'view' });
  const reader = await bench.staff({ simulate: 'view', accounts: 'approve' });
  const input = { personId: customer.personId, reason: 'ticket 4711' };
  await expect(reader.call(endpoints.simulate, input)).rejects.toMatchObject({ status: 403 });
  const { ticket } = await staff.call(endpoints.simulate, input);
  const { token, endsAt } = await bench.nobody().call(endpoints.simulateLogin, { ticket });
  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  await expect(bench.nobody().call(endpoints.simulateLogin, { ticket })).rejects.toMatchObject({
    status: 410,
  });
  const state = await bench.nobody().call(endpoints.check, {}, bearer(token));
  expect(state.who).toMatchObject({
    email: customer.email,
    acting: { staffEmail: staff.email, reason: 'ticket 4711' },
  });
  await expect(
    bench.nobody().call(endpoints.beginTwoFactor, { password: 'x' }, bearer(token)),
  ).rejects.toMatchObject({ status: 403, body: { values: { ruleCode: 'acting' } } });
  const [audit] = await bench.sql(
    `select user_email, acting_email, new from audit where operation = 'simulate.begin' and account_id = $1`,
    [customer.accountId],
  );
  expect(audit).toMatchObject({ user_email: customer.email, acting_email: staff.email });
  await bench.nobody().call(endpoints.signOut, {}, bearer(token));
  await bench.until(async () =>
    bench
      .nobody()
      .call(endpoints.check, {}, bearer(token))
      .then(
        () => false,
        () => true,
      ),
  );
  await expect(customer.call(endpoints.check, {})).resolves.toBeTruthy();
});

test('preferences merge and survive, and the language is the person’s', async () => {
  const p = await bench.as('Normal');
  await p.call(endpoints.keepPreferences, { pinned: ['/cdn-domain'], language: 'en' });
  await p.call(endpoints.keepPreferences, { theme: 'dark' });
  await expect(p.call(endpoints.preferences, {})).resolves.toEqual({
    theme: 'dark',
    language: 'en',
    pinned: ['/cdn-domain'],
    recent: [],
    seenVersion: '',
    mailed: [],
    timeZone: 'account',
  });
});
