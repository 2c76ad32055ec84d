import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '#shared/areas/platform/accounts/people';
import { letters } from '#shared/areas/platform/letters/letters';
import { sessions } from '#shared/areas/platform/session/session';
import { queueEmail } from '#server/model/platform/session/mail/emails.store';
import { system } from '#server/kernel/db/context';
import { mailSuppressions } from '#shared/areas/platform/letters/suppressions';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { openSink, type Sink } from './sink';

const { endpoints } = letters;
let sink: Sink;
let bench: Bench;
let support: Caller;
beforeAll(async () => {
  sink = await openSink();
  bench = await startBench({ env: { SMTP_URL: sink.url } });
  support = await bench.staff({ users: 'operate' });
});
afterAll(async () => {
  await bench.stop();
  await sink.close();
});

const invited = async (email: string) => {
  const boss = await bench.as('Super');
  await boss.call(people.endpoints.create, { email, role: 'Normal', language: 'en' });
  return boss;
};
const settled = (email: string) =>
  bench.until(async () => {
    const { rows } = await support.call(endpoints.list, { search: email });
    return rows.length > 0 && rows.every((r) => r.state !== 'waiting') ? rows : null;
  });
const linkIn = (body: string | undefined): string =>
  /http:\/\/console\.test\/\S*?#\/Verify\?token=[\w-]{43}/.exec(body ?? '')?.[0] ?? '';

test('/cdn-emailtable: a mailbox that refuses with 550 is shown with that text and counted, and not tried again', async () => {
  await invited('gone@example.test');
  const [first] = await settled('gone@example.test');
  expect(first).toMatchObject({ state: 'failed', attempts: 1, bounces: 1, template: 'invite' });
  expect(first?.answer).toMatch(/550 no such mailbox here/);
  // Nothing more goes there until somebody takes the address off the list.
  await expect(support.call(endpoints.resend, { id: first?.id ?? '' })).rejects.toMatchObject({
    body: { code: 'letters.suppressed' },
  });
  const { list, remove } = mailSuppressions.endpoints;
  const [suppressed] = (await support.call(list, { search: 'gone@' })).rows;
  expect(suppressed?.answer).toMatch(/550 no such mailbox here/);
  await support.call(remove, { id: suppressed?.id ?? '' });
  const again = await support.call(endpoints.resend, { id: first?.id ?? '' });
  expect(again).toMatchObject({ formerId: first?.id, recipient: 'gone@example.test' });
  const rows = await settled('gone@example.test');
  expect(rows.map((r) => r.bounces)).toEqual([2, 2]);
  const whole = await support.call(endpoints.one, { id: first?.id ?? '' });
  expect(whole.tries).toMatchObject([{ n: 1, ok: false }]);
  expect(whole.repeats.map((r) => r.id)).toEqual([again.id]);
});

test('/cdn-emailtable: a relay that refuses us, our sender or our content closes no mailbox; the letter is tried again', async () => {
  for (const email of ['policy@example.test', 'blocked@example.test', 'full@example.test'])
    await invited(email);
  sink.state.refuses = true;
  await invited('sender@example.test');
  const tried = async (email: string) =>
    bench.until(async () => {
      const { rows } = await support.call(endpoints.list, { search: email });
      return rows[0]?.answer ? rows[0] : null;
    });
  for (const name of ['policy', 'blocked', 'full', 'sender'])
    expect(await tried(`${name}@example.test`)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      bounces: 0,
    });
  sink.state.refuses = false;
  await invited('unknown@example.test');
  expect(await tried('unknown@example.test')).toMatchObject({ state: 'failed', bounces: 1 });
  const { rows } = await support.call(mailSuppressions.endpoints.list, {});
  expect(rows.map((r) => r.address)).not.toContain('policy@example.test');
  expect(rows.map((r) => r.address)).toContain('unknown@example.test');
});

test('/cdn-emailtable: a preview holds no link that lets in, and a repeated invitation ends the former link', async () => {
  await invited('new@example.test');
  const [sent] = await settled('new@example.test');
  expect(sent).toMatchObject({ state: 'sent', openedAt: null, bounces: 0 });
  const { text, subject } = await support.call(endpoints.one, { id: sent?.id ?? '' });
  expect(subject).toMatch(/^You are invited to /);
  expect(text).toMatch(/invites you to/);
  expect(text).not.toMatch(/token/);
  const former = linkIn(sink.to('new@example.test')[0]?.text);

  await support.call(endpoints.resend, { id: sent?.id ?? '' });
  await settled('new@example.test');
  const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  const [old, fresh] = [former, linkIn(sink.to('new@example.test').at(-1)?.text)];
  expect(tokenOf(fresh)).not.toBe(tokenOf(old));
  const look = async (link: string) =>
    (await bench.nobody().call(sessions.endpoints.link, { token: tokenOf(link) })).state;
  expect(await look(fresh)).toBe('valid');
  expect(await look(old)).not.toBe('valid');

  // What stands behind the # never reaches the server; browsers carry it over.
  const [way] = fresh.split('#');
  const answer = await fetch((way ?? '').replace('http://console.test', bench.base), {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '../']);
  const { rows } = await support.call(endpoints.list, { search: 'new@example.test' });
  expect(rows.map((r) => r.openedAt !== null)).toEqual([true, false]);
});

test('/cdn-emailtable: a plain letter is repeated as it was, one with a link of its moment is not', async () => {
  const mail = (key: string, values: Record<string, string>, template: 'plain' | 'confirmSignIn') =>
    bench.platform.run(system, (ctx) =>
      queueEmail(ctx, { to: `${key}@example.test`, template, values, language: 'en', key }),
    );
  await mail('budget', { subject: 'Budget', text: 'Half is used' }, 'plain');
  await mail('moment', { link: 'http://console.test/#/Verify?token=abc' }, 'confirmSignIn');
  const [budget] = await settled('budget@example.test');
  const repeated = await support.call(endpoints.resend, { id: budget?.id ?? '' });
  await settled('budget@example.test');
  expect((await support.call(endpoints.one, { id: repeated.id })).text).toBe('Half is used');
  const [moment] = await settled('moment@example.test');
  await expect(support.call(endpoints.resend, { id: moment?.id ?? '' })).rejects.toMatchObject({
    body: { code: 'letters.bound' },
  });
});

test('/cdn-emailtable: an accepted invitation is not repeated, and only those who may operate users send again', async () => {
  const boss = await invited('here@example.test');
  const [letter] = await settled('here@example.test');
  await bench.sql(`update person set status = 'activated' where email = 'here@example.test'`);
  const id = letter?.id ?? '';
  await expect(support.call(endpoints.resend, { id })).rejects.toMatchObject({
    body: { code: 'letters.nobody' },
  });
  const seer = await bench.staff({ users: 'view' });
  expect((await seer.call(endpoints.one, { id })).recipient).toBe('here@example.test');
  await expect(seer.call(endpoints.resend, { id })).rejects.toMatchObject({ status: 403 });
  for (const asker of [boss, await bench.staff({ audit: 'approve' })])
    await expect(asker.call(endpoints.list, {})).rejects.toMatchObject({ status: 403 });
});
