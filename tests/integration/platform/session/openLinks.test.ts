import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { people } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import type { Purpose } from '#server/model/platform/session/oneTimeTokens.store';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { codeAt, enrolled, goodPassword, issue, visitor, withPassword } from './visitor';

const { endpoints } = sessions;
let bench: Bench;
let ips = 0;
const freshIp = () => `10.6.0.${(ips += 1)}`;

beforeAll(async () => {
  bench = await startBench({ workers: false, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => bench.stop());

describe('open links and tickets end', () => {
  const fresh = { password: 'Fresh-Quince7#tree', repeat: 'Fresh-Quince7#tree' };
  type World = { p: Caller; boss: Caller; codes: readonly string[]; use: (p: Purpose) => string };
  const nobody = () => visitor(bench, freshIp());
  const changes: readonly (readonly [string, boolean, (w: World) => Promise<unknown>])[] = [
    [
      'when the password is changed in the console',
      false,
      ({ p }) =>
        p.call(endpoints.password, {
          current: goodPassword,
          next: fresh.password,
          repeat: fresh.repeat,
        }),
    ],
    [
      'when it is set by a mailed link',
      false,
      ({ use }) => nobody().call(endpoints.confirmLink, { token: use('reset'), ...fresh }),
    ],
    [
      'when the mailbox is changed',
      false,
      ({ use }) => nobody().call(endpoints.confirmLink, { token: use('email') }),
    ],
    [
      'when a sign-in is disowned',
      false,
      ({ use }) => nobody().call(endpoints.confirmLink, { token: use('notMe') }),
    ],
    [
      'when the second factor is switched off',
      true,
      ({ p, codes }) =>
        p.call(endpoints.removeTwoFactor, { password: goodPassword, code: codes[0] ?? '' }),
    ],
    [
      'when its recovery codes are replaced',
      true,
      ({ p, codes }) =>
        p.call(endpoints.recoveryCodes, { password: goodPassword, code: codes[0] ?? '' }),
    ],
    [
      'when an administrator resets it',
      true,
      ({ p, boss }) => boss.call(people.endpoints.resetTwoFactor, { id: p.personId }),
    ],
    [
      'when an administrator asks for it',
      false,
      ({ p, boss }) => boss.call(people.endpoints.update, { id: p.personId, twoFactor: true }),
    ],
    [
      'when the person is disabled',
      false,
      ({ p, boss }) => boss.call(people.endpoints.update, { id: p.personId, status: 'disabled' }),
    ],
  ];
  test.each(changes)('%s', async (name, withFactor, change) => {
    const boss = await bench.as('Super');
    const p = await bench.as('Normal', { accountId: boss.accountId ?? '' });
    const codes = withFactor ? (await enrolled(bench, p)).recoveryCodes : [];
    if (!withFactor) await withPassword(bench, p.email);
    const issued = new Map<Purpose, string>();
    for (const purpose of ['twoFactor', 'simulate', 'reset', 'email', 'signIn', 'notMe'] as const) {
      const data = { email: `new-${p.email}` };
      issued.set(purpose, (await issue(bench, p, purpose, data)).token);
    }
    await change({ p, boss, codes, use: (purpose) => issued.get(purpose) ?? '' });
    const open = await bench.sql<{ purpose: string }>(
      `select purpose from one_time_token where person_id = $1 and used_at is null`,
      [p.personId],
    );
    // Disowning mails a link of its own, of after the change.
    const stays = /disowned/.test(name)
      ? ['reset']
      : /mailbox|disabled|asks/.test(name)
        ? []
        : ['notMe'];
    expect(open.map((t) => t.purpose)).toEqual(stays);
  });

  test('so a ticket of the old password enrols nobody’s authenticator after a reset', async () => {
    const p = await bench.as('Admin');
    await withPassword(bench, p.email);
    await bench.sql('update person set two_factor = true where id = $1', [p.personId]);
    const stranger = visitor(bench, freshIp());
    const answer = await stranger.signIn(p.email);
    if (answer.state !== 'twoFactor') throw new Error('a second factor was expected');
    const { secret } = await stranger.call(endpoints.enrol, { ticket: answer.ticket });
    const { token } = await issue(bench, p, 'reset');
    await visitor(bench, freshIp()).call(endpoints.confirmLink, { token, ...fresh });
    const { ticket } = answer;
    await expect(stranger.call(endpoints.enrol, { ticket })).rejects.toMatchObject({ status: 410 });
    await expect(
      stranger.call(endpoints.verify, { ticket, code: codeAt(secret, 30) }),
    ).rejects.toMatchObject({ status: 410, body: { code: 'session.ticketEnded' } });
  });

  test('and a ticket counts for the password it was judged by alone', async () => {
    const p = await bench.as('Normal');
    const { secret } = await enrolled(bench, p);
    const { token: ticket } = await issue(bench, p, 'twoFactor', { judgedBy: 'another' });
    await expect(
      visitor(bench, freshIp()).call(endpoints.verify, { ticket, code: codeAt(secret, 30) }),
    ).rejects.toMatchObject({ body: { code: 'session.ticketEnded' } });
  });
});
