import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sessions } from '#shared/areas/platform/session/session';
import { setClock } from '#server/kernel/process/clock';
import { type Bench, startBench } from '../../../support/bench';
import {
  codeAt,
  doJobs,
  enrolled,
  goodPassword,
  issue,
  lettersTo,
  tokenIn,
  visitor,
  withPassword,
} from './visitor';

const { endpoints } = sessions;
let bench: Bench;
let ips = 0;
const freshIp = () => `10.4.${Math.floor((ips += 1) / 250)}.${(ips % 250) + 1}`;
beforeAll(async () => {
  bench = await startBench({ workers: false, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterEach(() => setClock(bench.platform.pool, null));
afterAll(() => bench.stop());

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'in',
    (e: { body: { code: string } }) => e.body.code,
  );

describe('wrong codes of the second factor', () => {
  test('are counted per person over tickets and addresses: five are judged, then even a right one waits', async () => {
    const p = await bench.as('Normal');
    const { secret } = await enrolled(bench, p);
    const codes: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const v = visitor(bench, freshIp());
      const { token: ticket } = await issue(bench, p, 'twoFactor');
      for (const code of ['111111', '222222'])
        codes.push(await codeOf(v.call(endpoints.verify, { ticket, code })));
    }
    expect(codes.filter((c) => c === 'session.twoFactorWrong')).toHaveLength(5);
    expect(codes.slice(5)).toEqual(Array(3).fill('session.locked'));
    const answer = await visitor(bench, freshIp()).signIn(p.email);
    if (answer.state !== 'twoFactor') throw new Error('a second factor was expected');
    const right = { ticket: answer.ticket, code: codeAt(secret, 30) };
    expect(await codeOf(visitor(bench, freshIp()).call(endpoints.verify, right))).toBe(
      'session.locked',
    );
    expect(await lettersTo(bench, p.email, 'factorGuessed')).toMatchObject([{ email: p.email }]);
    const records = await bench.sql(
      `select risk from audit where operation = 'twoFactor.blocked' and row_id = $1`,
      [p.personId],
    );
    expect(records).toEqual([{ risk: 'high' }]);
  });

  test('of a whole day are fewer than fifty, however many tickets are asked for', async () => {
    const p = await bench.as('Normal');
    await enrolled(bench, p);
    const start = Date.now();
    let judged = 0;
    for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
      await setClock(bench.platform.pool, new Date(start + minutes * 60_000).toISOString());
      const v = visitor(bench, freshIp());
      const { token: ticket } = await issue(bench, p, 'twoFactor');
      for (let tried = 'session.twoFactorWrong'; tried === 'session.twoFactorWrong'; ) {
        tried = await codeOf(v.call(endpoints.verify, { ticket, code: '111111' }));
        if (tried === 'session.twoFactorWrong') judged += 1;
      }
    }
    expect(judged).toBeGreaterThanOrEqual(5);
    expect(judged).toBeLessThan(50);
  });

  test('typed in the console count as those at the door; a right one ends the count, and recovery codes pass', async () => {
    const p = await bench.as('Super');
    const { recoveryCodes } = await enrolled(bench, p);
    const off = (code: string) =>
      codeOf(p.call(endpoints.removeTwoFactor, { password: goodPassword, code }));
    for (let i = 0; i < 4; i += 1) expect(await off('123456')).toBe('session.twoFactorWrong');
    const { recoveryCodes: fresh } = await p.call(endpoints.recoveryCodes, {
      password: goodPassword,
      code: recoveryCodes[0] ?? '',
    });
    for (let i = 0; i < 5; i += 1) expect(await off('123456')).toBe('session.twoFactorWrong');
    expect(await off('123456')).toBe('session.locked');
    expect(await off(fresh[0] ?? '')).toBe('in');
  });

  test('do not let the right password take back the tries of its address', async () => {
    const p = await bench.as('Normal');
    await enrolled(bench, p);
    const v = visitor(bench, freshIp());
    for (let i = 0; i < 5; i += 1)
      await expect(v.signIn(p.email)).resolves.toMatchObject({ state: 'twoFactor' });
    await expect(v.signIn(p.email)).rejects.toMatchObject({ body: { code: 'session.locked' } });
  });
});

test('a second factor is taken off with a code of it, not with the password alone', async () => {
  const p = await bench.as('Normal');
  const { recoveryCodes } = await enrolled(bench, p);
  const off = (code?: string) =>
    codeOf(p.call(endpoints.removeTwoFactor, { password: goodPassword, ...(code && { code }) }));
  expect(await off()).toBe('session.twoFactorWrong');
  expect(await codeOf(p.call(endpoints.recoveryCodes, { password: goodPassword }))).toBe(
    'session.twoFactorWrong',
  );
  expect(await off(recoveryCodes[3])).toBe('in');
  expect(await off(recoveryCodes[4])).toBe('session.notEnrolled');
});

describe('while strangers try a mailbox from everywhere', () => {
  /** As after a hundred wrong tries within minutes, from any number of addresses. */
  const strain = (email: string) =>
    bench.sql(
      `insert into sign_in_gate (key, tries, since, blocked_until, level)
       values ($1, 100, now(), now() + interval '15 minutes', 1)
       on conflict (key) do update set blocked_until = excluded.blocked_until`,
      [`mailbox:${email}`],
    );

  test('a network and a device that signed in before pass at once', async () => {
    const p = await bench.as('Normal');
    await withPassword(bench, p.email);
    const home = visitor(bench, freshIp());
    const first = await home.signIn(p.email);
    if (first.state !== 'signedIn') throw new Error('no second factor was expected');
    await strain(p.email);
    await expect(home.signIn(p.email)).resolves.toMatchObject({ state: 'signedIn' });
    const away = visitor(bench, freshIp());
    await expect(away.signIn(p.email, goodPassword, '', first.mark)).resolves.toMatchObject({
      state: 'signedIn',
      mark: first.mark,
    });
    const other = await bench.as('Normal');
    await withPassword(bench, other.email);
    await strain(other.email);
    await expect(
      visitor(bench, freshIp()).signIn(other.email, goodPassword, '', first.mark),
    ).resolves.toEqual({ state: 'mailed' });
  });

  test('anybody else gets one answer, right or wrong, and the owner a letter that lets them in', async () => {
    const p = await bench.as('Normal');
    await withPassword(bench, p.email);
    await strain(p.email);
    const v = visitor(bench, freshIp());
    await expect(v.signIn(p.email, 'Wrong-Passw0rd!')).resolves.toEqual({ state: 'mailed' });
    await doJobs(bench);
    expect(await lettersTo(bench, p.email, 'confirmSignIn')).toEqual([]);
    await expect(v.signIn(p.email)).resolves.toEqual({ state: 'mailed' });
    await doJobs(bench);
    const [letter] = await lettersTo(bench, p.email, 'confirmSignIn');
    await v.call(endpoints.confirmLink, { token: tokenIn(letter?.['link']) });
    await expect(v.signIn(p.email)).resolves.toMatchObject({ state: 'signedIn' });
    await strain('nobody@example.test');
    await expect(visitor(bench, freshIp()).signIn('nobody@example.test')).resolves.toEqual({
      state: 'mailed',
    });
  });

  test('addresses of one IPv6 network count as one', async () => {
    const p = await bench.as('Normal');
    await withPassword(bench, p.email);
    for (let i = 1; i <= 5; i += 1)
      await expect(
        visitor(bench, `2001:db8:7:7::${i}`).signIn(p.email, 'Wrong-Passw0rd!'),
      ).rejects.toMatchObject({ body: { code: 'session.wrong' } });
    await expect(visitor(bench, '2001:db8:7:7:ffff::9').signIn(p.email)).rejects.toMatchObject({
      body: { code: 'session.locked' },
    });
    await expect(visitor(bench, '2001:db8:7:8::1').signIn(p.email)).resolves.toMatchObject({
      state: 'signedIn',
    });
  });
});

test('forgot password does the same work for a known and an unknown mailbox: one job', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  await doJobs(bench);
  for (const email of [p.email, 'nobody@example.test']) {
    const v = visitor(bench, freshIp());
    await v.call(endpoints.forgot, { email, pass: await v.pass(email) });
  }
  const jobs = await bench.sql<{ payload: unknown }>(
    `select payload from outbox where name = 'session.recover' order by id`,
  );
  expect(jobs.map((j) => j.payload)).toEqual([
    { email: p.email },
    { email: 'nobody@example.test' },
  ]);
  expect(
    await bench.sql('select 1 from one_time_token where person_id = $1', [p.personId]),
  ).toEqual([]);
  await doJobs(bench);
  expect(await lettersTo(bench, p.email, 'reset')).toHaveLength(1);
});
