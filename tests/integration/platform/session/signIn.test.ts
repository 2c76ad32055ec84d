import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ipRecords } from '#shared/areas/platform/session/ipRecords';
import { sessions } from '#shared/areas/platform/session/session';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import {
  doJobs,
  goodPassword,
  handTrail,
  lettersTo,
  tokenIn,
  visitor,
  withPassword,
} from './visitor';

const { endpoints } = sessions;
const chromeOnLinux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
let bench: Bench;
let member: Caller;
let ips = 0;
const freshIp = () => `10.1.${Math.floor((ips += 1) / 250)}.${(ips % 250) + 1}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  bench = await startBench({ workers: false, env: { TRUST_PROXY: '127.0.0.1' } });
  member = await bench.as('Super');
  await withPassword(bench, member.email);
});
afterAll(() => bench.stop());

test('the right password behind a solved slider opens a session whose check names the person', async () => {
  const answer = await visitor(bench, freshIp()).signIn(member.email);
  if (answer.state !== 'signedIn') throw new Error('no second factor was expected');
  const state = await bench.nobody().call(endpoints.check, {}, bearer(answer.token));
  expect(state.who).toMatchObject({ email: member.email, role: 'Super', acting: null });
  expect(state.preferences.language).toBe('zh-CN');
  expect(state.unread).toBe(0);
  const rows = await bench.sql('select token_hash from session');
  expect(JSON.stringify(rows)).not.toContain(answer.token);
});

test('without the slider the sentence asks for the security verification', async () => {
  const call = visitor(bench, freshIp()).call(endpoints.signIn, {
    email: member.email,
    password: goodPassword,
  });
  await expect(call).rejects.toMatchObject({
    status: 400,
    body: {
      code: 'session.sliderRequired',
      text: [expect.anything(), 'Please complete security verification'],
    },
  });
});

test('a puzzle takes one try, a pass one sign-in, and both serve only their mailbox and address', async () => {
  const v = visitor(bench, freshIp());
  const { email } = member;
  const puzzle = await v.call(endpoints.challenge, { email });
  expect(JSON.stringify(puzzle)).not.toMatch(/"x"/);
  const [row] = await bench.sql<{ x: number }>('select x from sign_in_challenge where id = $1', [
    puzzle.id,
  ]);
  const x = row?.x ?? 0;
  const solve = (at: number, who = v) =>
    who.call(endpoints.solve, { id: puzzle.id, email, x: at, trail: handTrail(at) });
  await expect(solve(x, visitor(bench, freshIp()))).rejects.toMatchObject({
    body: { code: 'session.sliderWrong' },
  });
  await expect(solve(x + 12)).rejects.toMatchObject({ body: { code: 'session.sliderWrong' } });
  await expect(solve(x)).rejects.toMatchObject({ body: { code: 'session.sliderWrong' } });
  const pass = await v.pass(email);
  const signIn = (who = v) => who.call(endpoints.signIn, { email, password: goodPassword, pass });
  await expect(signIn(visitor(bench, freshIp()))).rejects.toMatchObject({
    body: { code: 'session.sliderWrong' },
  });
  await expect(signIn()).resolves.toMatchObject({ state: 'signedIn' });
  await expect(signIn()).rejects.toMatchObject({ body: { code: 'session.sliderWrong' } });
});

test('unknown mailbox and wrong password meet the same answer', async () => {
  const v = visitor(bench, freshIp());
  const refusal = { status: 401, body: { code: 'session.wrong' } };
  await expect(v.signIn('nobody@example.test')).rejects.toMatchObject(refusal);
  await expect(v.signIn(member.email, 'Wrong-Passw0rd!')).rejects.toMatchObject(refusal);
});

test('of many parallel wrong sign-ins at most five are judged; another address still gets in', async () => {
  const other = await bench.as('Admin');
  await withPassword(bench, other.email);
  const v = visitor(bench, freshIp());
  const passes = await Promise.all(Array.from({ length: 25 }, () => v.pass(other.email)));
  const codes = await Promise.all(
    passes.map((pass) =>
      v.call(endpoints.signIn, { email: other.email, password: 'Wrong-Passw0rd!', pass }).then(
        () => 'in',
        (e: { body: { code: string } }) => e.body.code,
      ),
    ),
  );
  expect(codes.filter((c) => c === 'session.wrong')).toHaveLength(5);
  expect(codes.filter((c) => c === 'session.locked')).toHaveLength(20);
  await expect(v.signIn(other.email)).rejects.toMatchObject({
    status: 429,
    body: { code: 'session.locked', values: { seconds: expect.any(Number) } },
  });
  await expect(visitor(bench, freshIp()).signIn(other.email)).resolves.toMatchObject({
    state: 'signedIn',
  });
});

test('a deactivated account is told so, but only to who knows the password', async () => {
  const gone = await bench.as('Super', { status: 'deactivated' });
  await withPassword(bench, gone.email);
  const v = visitor(bench, freshIp());
  await expect(v.signIn(gone.email)).rejects.toMatchObject({
    status: 403,
    body: { code: 'session.deactivated' },
  });
  await expect(v.signIn(gone.email, 'Wrong-Passw0rd!')).rejects.toMatchObject({
    body: { code: 'session.wrong' },
  });
});

test('a new device is flagged and mailed, and "not me" ends every session and asks for a new password', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const v = visitor(bench, freshIp());
  await expect(v.signIn(p.email, goodPassword, chromeOnLinux)).resolves.toMatchObject({
    abnormal: null,
  });
  const second = await v.signIn(p.email, goodPassword, firefoxOnWindows);
  if (second.state !== 'signedIn') throw new Error('no second factor was expected');
  expect(second.abnormal).toBe('device:Firefox / Windows');
  const [letter] = await lettersTo(bench, p.email, 'abnormalSignIn');
  const token = tokenIn(letter?.['link']);
  await expect(v.call(endpoints.link, { token })).resolves.toMatchObject({
    purpose: 'notMe',
    state: 'valid',
  });
  await v.call(endpoints.confirmLink, { token });
  bench.sessions.forget(() => true);
  await expect(
    bench.nobody().call(endpoints.check, {}, bearer(second.token)),
  ).rejects.toMatchObject({ status: 401 });
  await expect(v.signIn(p.email)).rejects.toMatchObject({ body: { code: 'session.wrong' } });
  expect(await lettersTo(bench, p.email, 'reset')).toHaveLength(1);
});

test('forgot password answers the same for everybody; the mailed link works once and keeps the rules', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const v = visitor(bench, freshIp());
  const forgot = async (email: string) =>
    v.call(endpoints.forgot, { email, pass: await v.pass(email) });
  await expect(forgot('nobody@example.test')).resolves.toEqual({});
  await expect(forgot(p.email)).resolves.toEqual({});
  await doJobs(bench);
  const [letter] = await lettersTo(bench, p.email, 'reset');
  expect(letter?.['link']).toMatch(/^http:\/\/console\.test\/#\/Verify\?token=/);
  const token = tokenIn(letter?.['link']);
  const set = (password: string, repeat = password) =>
    v.call(endpoints.confirmLink, { token, password, repeat });
  await expect(set('short1!A', 'other')).rejects.toMatchObject({
    body: { code: 'session.passwordMismatch' },
  });
  await expect(set('alllowercase1!')).rejects.toMatchObject({
    body: { code: 'session.passwordWeak' },
  });
  await expect(set('P@ssw0rd123!')).rejects.toMatchObject({
    body: { code: 'session.passwordCommon' },
  });
  await expect(set(goodPassword)).rejects.toMatchObject({ body: { code: 'session.passwordSame' } });
  await expect(set('Fresh-Quince7#tree')).resolves.toEqual({});
  await expect(set('Other-Quince7#tree')).rejects.toMatchObject({
    status: 410,
    body: { code: 'session.linkUsed' },
  });
  await expect(v.signIn(p.email, 'Fresh-Quince7#tree')).resolves.toMatchObject({
    state: 'signedIn',
  });
});

test('an expired link says so and sends its successor', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const v = visitor(bench, freshIp());
  await v.call(endpoints.forgot, { email: p.email, pass: await v.pass(p.email) });
  await doJobs(bench);
  const token = tokenIn((await lettersTo(bench, p.email, 'reset'))[0]?.['link']);
  await bench.sql(
    `update one_time_token set expires_at = now() - interval '1 minute' where person_id = $1`,
    [p.personId],
  );
  await expect(v.call(endpoints.link, { token })).resolves.toMatchObject({ state: 'expired' });
  await expect(
    v.call(endpoints.confirmLink, {
      token,
      password: 'Fresh-Quince7#tree',
      repeat: 'Fresh-Quince7#tree',
    }),
  ).rejects.toMatchObject({ status: 410, body: { code: 'session.linkExpired' } });
  await v.call(endpoints.renewLink, { token });
  expect(await lettersTo(bench, p.email, 'reset')).toHaveLength(2);
});

test('/cdn-iprecentrecord: staff see each address with its people, accounts and refused sign-ins', async () => {
  const ip = freshIp();
  await visitor(bench, ip).signIn(member.email);
  await visitor(bench, ip)
    .signIn('nobody@example.test')
    .catch(() => undefined);
  const staff = await bench.staff();
  const { list } = ipRecords.endpoints;
  const { rows } = await staff.call(list, { search: ip, sort: '-refused' });
  expect(rows.find((r) => r.id === ip)).toMatchObject({
    people: 2,
    accounts: 1,
    attempts: 2,
    refused: 1,
  });
  expect((await staff.call(list, { search: ip, refusedFrom: 2 })).total).toBe(0);
  await expect(member.call(list, {})).rejects.toMatchObject({ status: 403 });
});
