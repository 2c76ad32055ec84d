import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { domains } from '#shared/areas/cdn/domains/domains';
import { people } from '#shared/areas/platform/accounts/people';
import { events, notifications } from '#shared/areas/platform/notices/notifications';
import { noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { sessions } from '#shared/areas/platform/session/session';
import { system } from '#server/kernel/db/context';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { codeOf } from '../../cdn/statistics/points';

const { list, read } = notifications.endpoints;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
});
afterAll(() => bench?.stop());

type Told = 'failed' | 'activated' | 'verifying';
const tell = (p: Caller, domain: string, kind: Told = 'failed', actor: string | null = null) =>
  bench.platform.run(system, async (ctx) =>
    ctx.notify(domains.notices[kind], { domain }, { accountId: p.accountId, actor }),
  );
const unreadOf = async (p: Caller) => (await p.call(sessions.endpoints.check, {})).unread;
const objectsOf = async (p: Caller, input: Parameters<typeof p.call<typeof list>>[1] = {}) =>
  (await p.call(list, input)).rows.map((row) => row.object).sort();

test('notices of one kind about one thing stand together with their number and when they began', async () => {
  const p = await bench.as('Normal');
  for (let i = 0; i < 3; i += 1) await tell(p, 'often.test');
  await tell(p, 'often.test', 'activated');
  await tell(p, 'once.test');
  const { rows, total } = await p.call(list, {});
  expect(total).toBe(3);
  const often = rows.find((r) => r.object === 'often.test' && r.name === 'domains.failed');
  expect(often).toMatchObject({ times: 3, read: false });
  expect(Date.parse(often?.since ?? '')).toBeLessThan(Date.parse(often?.createdAt ?? ''));
  const each = await p.call(list, { each: true, like: often?.id ?? '' });
  expect(each.rows.map((r) => [r.object, r.times])).toEqual([
    ['often.test', 1],
    ['often.test', 1],
    ['often.test', 1],
  ]);
  expect((await p.call(list, { each: true })).total).toBe(5);
});

test('one notice, one group and all of them are marked as read, in every console of the person', async () => {
  const p = await bench.as('Normal');
  const colleague = await bench.as('Normal', { accountId: p.accountId as string });
  for (const domain of ['a.test', 'a.test', 'b.test', 'c.test']) await tell(p, domain);
  expect(await unreadOf(p)).toBe(4);
  const of = async (object: string) => (await p.call(list, { object })).rows[0]?.id ?? '';
  expect((await p.call(read, { ids: [await of('a.test')], like: true })).unread).toBe(2);
  expect((await p.call(read, { ids: [await of('b.test')] })).unread).toBe(1);
  expect(await objectsOf(p, { unread: true })).toEqual(['c.test']);
  expect((await p.call(read, {})).unread).toBe(0);
  expect(await unreadOf(colleague)).toBe(4);
  await tell(p, 'later.test');
  expect(await objectsOf(p, { unread: true })).toEqual(['later.test']);
});

test('the list is narrowed by kind, object, time, level and words of either language', async () => {
  const p = await bench.as('Normal');
  await tell(p, 'shop.test', 'failed', 'mate@shop.test');
  await tell(p, 'blog.test', 'activated');
  await tell(p, 'old.test', 'failed');
  await bench.sql(
    `update notification set created_at = created_at - interval '3 days' where object = 'old.test'`,
  );
  await bench.sql(`update person set created_at = created_at - interval '90 days' where id = $1`, [
    p.personId,
  ]);
  expect(await objectsOf(p, { kind: ['domains.activated'] })).toEqual(['blog.test']);
  expect(await objectsOf(p, { object: 'shop' })).toEqual(['shop.test']);
  expect(await objectsOf(p, { tone: ['error'] })).toEqual(['old.test', 'shop.test']);
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
  expect(await objectsOf(p, { createdAtFrom: dayAgo })).toEqual(['blog.test', 'shop.test']);
  expect(await objectsOf(p, { createdAtTo: dayAgo })).toEqual(['old.test']);
  expect(await objectsOf(p, { search: 'mate@' })).toEqual(['shop.test']);
  expect(await objectsOf(p, { search: '配置成功' })).toEqual(['blog.test']);
  expect(await objectsOf(p, { search: 'configuration failure' })).toEqual([
    'old.test',
    'shop.test',
  ]);
});

test('only mine are those addressed to a person, caused by them, and about what they added', async () => {
  const p = await bench.as('Super');
  await tell(p, 'theirs.test', 'failed', 'mate@shop.test');
  await tell(p, 'caused.test', 'failed', p.email);
  const { webhook } = await p.call(webhooks.endpoints.create, {
    name: 'added hook',
    url: 'http://127.0.0.1:9/hook',
    kinds: [],
  });
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(
      webhooks.notices.stopped,
      { name: webhook.name, hours: 24 },
      { accountId: p.accountId },
    ),
  );
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(people.notices.roleChanged, { role: 'Super', by: 'x' }, { userId: p.personId }),
  );
  expect(await objectsOf(p, { mine: true })).toEqual(['', 'added hook', 'caused.test']);
  expect(await objectsOf(p, { mine: false })).toEqual(['theirs.test']);
});

test('a new member starts with none of what was before', async () => {
  const p = await bench.as('Super');
  await tell(p, 'past.test');
  const member = await bench.as('Normal', { accountId: p.accountId as string });
  expect(await unreadOf(member)).toBe(0);
  expect((await member.call(list, {})).rows).toEqual([]);
  await tell(p, 'present.test');
  expect(await objectsOf(member)).toEqual(['present.test']);
});

test('a muted kind or object is neither counted nor listed but kept aside, and ends with its span or by hand', async () => {
  const p = await bench.as('Normal');
  const { create, remove } = noticeMutes.endpoints;
  await tell(p, 'noisy.test');
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await p.call(create, { object: 'noisy.test', until });
  // What was there counts as read and stays in the list.
  expect(await unreadOf(p)).toBe(0);
  expect(await objectsOf(p)).toEqual(['noisy.test']);
  await tell(p, 'noisy.test', 'activated');
  await tell(p, 'calm.test');
  expect(await unreadOf(p)).toBe(1);
  expect(await objectsOf(p, { muted: true })).toEqual(['noisy.test']);
  expect(await objectsOf(p, { kind: ['domains.activated'] })).toEqual([]);
  expect((await p.call(sessions.endpoints.check, {})).mutes).toMatchObject([
    { kind: null, object: 'noisy.test' },
  ]);
  expect((await p.call(noticeMutes.endpoints.list, {})).rows).toMatchObject([
    { object: 'noisy.test', state: 'active', held: 1, mail: true },
  ]);
  await bench.sql(
    `update notice_mute set until = now(), created_at = created_at - interval '1 minute' where user_id = $1`,
    [p.personId],
  );
  await tell(p, 'noisy.test', 'verifying');
  expect(await unreadOf(p)).toBe(2);
  const [ended] = (await p.call(noticeMutes.endpoints.list, {})).rows;
  expect(ended).toMatchObject({ state: 'ended' });
  await p.call(remove, { id: ended?.id ?? '' });
  // What it held back came while it was muted: it is read, and in the list again.
  expect(await unreadOf(p)).toBe(2);
  expect(await objectsOf(p, { muted: true })).toEqual([]);
  expect((await p.call(list, { kind: ['domains.activated'] })).rows).toMatchObject([
    { read: true },
  ]);
});

test('a mute set again takes the place of the former one', async () => {
  const p = await bench.as('Normal');
  const { create } = noticeMutes.endpoints;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await p.call(create, { kind: 'domains.failed', until });
  await p.call(create, { kind: 'domains.failed', mail: false });
  expect((await p.call(noticeMutes.endpoints.list, {})).rows).toMatchObject([
    { kind: 'domains.failed', until: null, mail: false },
  ]);
});

test('a mute of nothing, of a kind a person never gets, or with a wrong end is refused', async () => {
  const p = await bench.as('Normal');
  const { create } = noticeMutes.endpoints;
  expect(await codeOf(p.call(create, {}))).toBe('notices.nothing');
  const refusal = async (input: Parameters<typeof p.call<typeof create>>[1]) =>
    p.call(create, input).then(
      () => null,
      (e: { body: { fields?: { path: string; code: string }[] } }) => e.body.fields?.[0],
    );
  expect(await refusal({ kind: 'quarantine.held' })).toMatchObject({ code: 'notices.kind' });
  expect(await refusal({ kind: 'no.such' })).toMatchObject({ path: 'kind' });
  const past = new Date(Date.now() - 1000).toISOString();
  const far = new Date(Date.now() + 400 * 86_400_000).toISOString();
  for (const until of [past, far])
    expect(await refusal({ kind: 'domains.failed', until })).toMatchObject({
      path: 'until',
      code: 'notices.until',
    });
});

test('nobody sees, reads or ends what another person muted, and staff see no notices they may not hear', async () => {
  const p = await bench.as('Super');
  const other = await bench.as('Super', { accountId: p.accountId as string });
  const { id } = await p.call(noticeMutes.endpoints.create, { kind: 'domains.failed' });
  expect((await other.call(noticeMutes.endpoints.list, {})).rows).toEqual([]);
  expect(await codeOf(other.call(noticeMutes.endpoints.remove, { id }))).toBe('data.absent');
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(bills.notices.monthCompleted, { month: '2026-01' }, { accountId: p.accountId }),
  );
  const normal = await bench.as('Normal', { accountId: p.accountId as string });
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(bills.notices.monthCompleted, { month: '2026-02' }, { accountId: p.accountId }),
  );
  expect(await objectsOf(p)).toContain('2026-02');
  const seen = (await normal.call(list, {})).rows.map((row) => row.name);
  expect(seen).not.toContain('bills.monthCompleted');
  const ungranted = await bench.staff({});
  await tell(p, 'quiet.test');
  expect((await ungranted.call(list, {})).rows).toEqual([]);
  const nobody = bench.nobody();
  expect(await codeOf(nobody.call(list, {}))).toBe('auth.required');
  expect(await codeOf(nobody.call(noticeMutes.endpoints.list, {}))).toBe('auth.required');
});

test('a mute is heard by the consoles of its person alone', async () => {
  await bench.startWorkers();
  const p = await bench.as('Normal');
  const other = await bench.as('Normal', { accountId: p.accountId as string });
  const stream = (q: Caller) => JSON.stringify({ [`user:${q.personId}`]: 0 });
  await p.call(noticeMutes.endpoints.create, { kind: 'domains.failed' });
  const heardBy = async (q: Caller) =>
    (await q.call(events.endpoints.after, { after: stream(q) })).rows.map((e) => e.name);
  await bench.until(async () => (await heardBy(p)).includes('noticeMutes.changed'));
  expect(await heardBy(other)).toEqual([]);
  await bench.stopWorkers();
});
