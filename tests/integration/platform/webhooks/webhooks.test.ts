import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bills } from '#shared/areas/cdn/bills/bills';
import { domains } from '#shared/areas/cdn/domains/domains';
import { noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { people } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import { webhookBody } from '#shared/areas/platform/webhooks/body';
import { webhookDeliveries, webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { system } from '#server/kernel/db/context';
import { goodPassword, lettersTo, tokenIn, withPassword } from '../session/visitor';
import { type Bench, startBench } from '../../../support/bench';

type Heard = { headers: Record<string, string | string[] | undefined>; body: string };
let bench: Bench;
let receiver: Server;
let url: string;
let status = 200;
const heard: Heard[] = [];
beforeAll(async () => {
  bench = await startBench();
  receiver = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      heard.push({ headers: req.headers, body });
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((ok) => receiver.listen(0, '127.0.0.1', ok));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await bench?.stop();
  receiver?.close();
});
const notifyOf = (accountId: string, domain: string) =>
  bench.platform.run(system, async (ctx) =>
    ctx.notify(domains.notices.failed, { domain }, { accountId }),
  );
const bodiesWith = (text: string) => heard.filter((h) => h.body.includes(text));

test('each notice reaches the webhook once, signed, with both sentences; the log names the answer', async () => {
  const p = await bench.as('Super');
  const { webhook, secret } = await p.call(webhooks.endpoints.create, {
    name: 'ops',
    url,
    kinds: ['domains.failed'],
  });
  await notifyOf(p.accountId ?? '', 'told.example.test');
  await bench.until(() => bodiesWith('told.example.test').length === 1);
  const { headers, body } = bodiesWith('told.example.test')[0] as Heard;
  const id = String(headers['x-manifold-id']);
  const signed = `${id}.${String(headers['x-manifold-timestamp'])}.${body}`;
  const expected = `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`;
  expect(headers['x-manifold-signature']).toBe(expected);
  expect(JSON.parse(body)).toMatchObject({
    event: 'domains.failed',
    text: { en: 'told.example.test: Configuration failure' },
    values: { domain: 'told.example.test' },
    link: 'http://console.test/#/cdn-domain',
  });
  const one = await bench.until(async () => {
    const delivery = await p.call(webhookDeliveries.endpoints.one, { id });
    return delivery.state === 'sent' && delivery;
  });
  expect(one.tries).toMatchObject([{ n: 1, ok: true, answer: 'HTTP 200' }]);
  const rows = await bench.sql('select * from webhook where id = $1', [webhook.id]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  await expect(
    p.call(webhooks.endpoints.create, { name: 'x', url, kinds: ['no.such'] }),
  ).rejects.toThrow('webhook.kind');
  await expect(
    p.call(webhooks.endpoints.create, { name: 'x', url: 'http://me:pw@hooks.test/', kinds: [] }),
  ).rejects.toMatchObject({ body: { fields: [{ path: 'url', code: 'outbound.credentials' }] } });
});

test('a notice tells its moment in UTC and by the clocks of the account, as the API reference says', async () => {
  const p = await bench.as('Super');
  await bench.sql('update account set utc_offset_minutes = 330 where id = $1', [p.accountId]);
  const kinds = ['domains.failed'];
  const { webhook } = await p.call(webhooks.endpoints.create, { name: 'zone', url, kinds });
  await notifyOf(p.accountId ?? '', 'zoned.example.test');
  const { deliveryId } = await p.call(webhooks.endpoints.test, { id: webhook.id });
  for (const text of ['zoned.example.test', deliveryId]) {
    const { body } = (await bench.until(() => bodiesWith(text)[0])) as Heard;
    const notice = webhookBody.parse(JSON.parse(body));
    expect(notice.at).toMatch(/Z$/);
    expect(notice.localAt).toMatch(/\+05:30$/);
    expect(Date.parse(notice.localAt)).toBe(Date.parse(notice.at));
    expect(notice.timeZone).toBe('UTC+5:30');
  }
});

test('what administrators may not read goes to those webhooks alone that a super administrator named for it', async () => {
  const owner = await bench.as('Super');
  const accountId = owner.accountId ?? '';
  const admin = await bench.as('Admin', { accountId });
  const kinds = ['bills.monthCompleted'];
  const at = (name: string) => ({ name, url: `${url}?${name}` });
  await admin.call(webhooks.endpoints.create, { ...at('everything'), kinds: [] });
  await expect(admin.call(webhooks.endpoints.create, { ...at('named'), kinds })).rejects.toThrow(
    'webhook.kind',
  );
  await owner.call(webhooks.endpoints.create, { ...at('named'), kinds });
  await bench.platform.run(system, async (ctx) =>
    ctx.notify(bills.notices.monthCompleted, { month: '2031-05' }, { accountId }),
  );
  await notifyOf(accountId, 'after.example.test');
  // The later notice has arrived where the earlier one would have.
  await bench.until(() => bodiesWith('after.example.test').length === 1);
  await bench.until(() => bodiesWith('2031-05').length > 0);
  const sent = await bench.sql(
    `select w.name, d.kind from webhook_delivery d join webhook w on w.id = d.webhook_id
     where w.account_id = $1 order by w.name, d.kind`,
    [accountId],
  );
  expect(sent).toEqual([
    { name: 'everything', kind: 'domains.failed' },
    { name: 'named', kind: 'bills.monthCompleted' },
  ]);
});

test('a failing webhook is tried again later, and after three days without success it is switched off and said so', async () => {
  const p = await bench.as('Super');
  const { webhook } = await p.call(webhooks.endpoints.create, { name: 'down', url, kinds: [] });
  status = 500;
  await notifyOf(p.accountId ?? '', 'refused.example.test');
  const waiting = await bench.until(async () => {
    const { rows } = await p.call(webhookDeliveries.endpoints.list, { webhookId: webhook.id });
    return rows[0]?.attempts === 1 && rows[0].answer === 'HTTP 500' && rows[0];
  });
  expect(waiting.state).toBe('waiting');
  await bench.sql("update webhook set failing_since = now() - interval '73 hours' where id = $1", [
    webhook.id,
  ]);
  await bench.sql('update webhook_delivery set next_at = now() where id = $1', [waiting.id]);
  await bench.until(
    async () => {
      const { rows } = await p.call(webhooks.endpoints.list, {});
      return rows[0]?.enabled === false && rows[0].stoppedAt !== null;
    },
    { ms: 30_000 },
  );
  status = 200;
  const { rows } = await p.call(notifications.endpoints.list, {});
  expect(rows.map((n) => n.name)).toContain('webhooks.stopped');
  await expect(p.call(webhooks.endpoints.test, { id: webhook.id })).rejects.toThrow(
    'webhook.disabled',
  );
  await p.call(webhooks.endpoints.update, { id: webhook.id, enabled: true });
  const { deliveryId } = await p.call(webhooks.endpoints.test, { id: webhook.id });
  await bench.until(() => heard.some((h) => h.headers['x-manifold-id'] === deliveryId));
});

test('a person gets chosen notices by mail once, and muted ones not in the console', async () => {
  const p = await bench.as('Normal');
  const { endpoints } = sessions;
  await p.call(endpoints.keepPreferences, { mailed: ['domains.failed'] });
  await notifyOf(p.accountId ?? '', 'mailed.example.test');
  await bench.until(async () => {
    const sent = await bench.sql(
      "select 1 from letter where recipient = $1 and template = 'notice'",
      [p.email],
    );
    return sent.length === 1;
  });
  expect((await p.call(endpoints.check, {})).unread).toBe(1);
  await p.call(noticeMutes.endpoints.create, { kind: 'domains.failed', mail: false });
  await notifyOf(p.accountId ?? '', 'muted.example.test');
  expect((await p.call(endpoints.check, {})).unread).toBe(0);
  const { rows } = await p.call(notifications.endpoints.list, {});
  expect(rows.map((n) => n.object)).toEqual(['mailed.example.test']);
});

test('an address changes only by the link mailed to the new one, and the former one is told', async () => {
  const p = await bench.as('Admin');
  await withPassword(bench, p.email);
  const { endpoints } = sessions;
  const ask = (email: string) => p.call(endpoints.changeEmail, { password: goodPassword, email });
  await expect(ask('')).rejects.toThrow('people.emailEmpty');
  await expect(ask('no address')).rejects.toThrow('people.emailWrong');
  await expect(ask(p.email)).rejects.toThrow('session.emailSame');
  const next = `new-${p.email}`;
  await bench.stopWorkers();
  await ask(next);
  const [letter] = await lettersTo(bench, next, 'emailChange');
  const token = tokenIn(letter?.['link']);
  await expect(bench.nobody().call(endpoints.link, { token })).resolves.toMatchObject({
    purpose: 'email',
    newEmail: next,
  });
  expect((await p.call(endpoints.check, {})).who.email).toBe(p.email);
  await bench.nobody().call(endpoints.confirmLink, { token });
  await expect(bench.nobody().call(endpoints.confirmLink, { token })).rejects.toThrow('linkUsed');
  expect(await lettersTo(bench, p.email, 'emailChanged')).toHaveLength(1);
  await bench.startWorkers();
  await bench.until(async () => (await p.call(endpoints.check, {})).who.email === next);
});

test('who is refused can read who gives rights: the account’s super administrators, for staff top roots', async () => {
  const boss = await bench.as('Super');
  const accountId = boss.accountId ?? '';
  const reader = await bench.as('Normal', { accountId });
  await bench.as('Super');
  const names = async (who: typeof reader) =>
    (await who.call(people.endpoints.helpers, {})).people.map((p) => p.email);
  expect(await names(reader)).toEqual([boss.email]);
  expect(await names(boss)).toEqual([]);
  const clerk = await bench.staff({ users: 'view' });
  const root = await bench.staff();
  expect(await names(clerk)).toContain(root.email);
});

test('what depends on a member is shown before removal, and a successor gets the alarm mail', async () => {
  const boss = await bench.as('Super');
  const accountId = boss.accountId ?? '';
  const leaver = await bench.as('Admin', { accountId });
  await bench.sql(
    `insert into alarm_policy (id, account_id, description, metric, condition, threshold, points, interval_minutes, recovery_points, methods, emails, webhooks, domain_mode, domain_ids, source, enabled, version, created_at)
     values (gen_random_uuid(), $1, 'night', 'requests', 'gt', 1, 1, 60, 1, '["email"]', $2, '[]', 'all', '[]', 'accurate', true, 1, now())`,
    [accountId, JSON.stringify([leaver.email])],
  );
  const id = leaver.personId;
  await expect(boss.call(people.endpoints.belongings, { id })).resolves.toMatchObject({
    apiKeys: 0,
    openTasks: 0,
    alarmPolicies: [{ description: 'night' }],
  });
  await boss.call(people.endpoints.remove, { id, successorId: boss.personId });
  const [policy] = await bench.sql<{ emails: string[] }>(
    'select emails from alarm_policy where account_id = $1',
    [accountId],
  );
  expect(policy?.emails).toEqual([boss.email]);
});
