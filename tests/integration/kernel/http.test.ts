import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { resources } from '#shared/areas/index';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import type { Resource } from '#shared/kernel/contract';
import { people } from '#shared/areas/platform/accounts/people';
import { buildApp } from '#server/app';
import { type Bench, startBench } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
});
afterAll(() => bench.stop());

const draft = (name: string) => ({
  name,
  companyName: 'Acme',
  status: 'formal' as const,
  automatic: true,
  cdnEnabled: true,
  smsEnabled: false,
  selfScheduling: false,
  logPush: false,
  logDisplay: true,
  dynamicAcceleration: false,
  alarmEnabled: true,
  alarmVisible: true,
  billingEnabled: true,
  billingVisible: true,
  smsBilling: false,
  guaranteedTrafficGb: 0,
  guaranteedAmount: 0,
  guaranteedSms: 0,
  currency: 'USD' as const,
  coefficientPpm: 1_000_000,
  retentionDays: 30,
  domainLimit: 10,
  utcOffsetMinutes: 480,
  apiPermission: 'basic' as const,
  scheduleId: null,
});

test('without a session every operation answers 401 in the one error shape', async () => {
  await expect(bench.nobody().call(people.endpoints.list, {})).rejects.toMatchObject({
    status: 401,
    body: {
      code: 'auth.required',
      text: ['请先登录', 'Please sign in'],
      fields: [],
      requestId: expect.any(String),
    },
  });
});
test('what a role may not do is refused with 403 and the rule named', async () => {
  const admin = await bench.as('Admin');
  await expect(admin.call(accounts.endpoints.list, {})).rejects.toMatchObject({
    status: 403,
    body: { code: 'auth.denied', values: { ruleCode: 'staffOnly' } },
  });
});
test('a write leaves exactly one audit record with old and new data, user, address and request', async () => {
  const staff = await bench.staff();
  const account = await staff.call(accounts.endpoints.create, draft('audited'), {
    'x-request-id': 'req-audit-1',
  });
  await staff.call(accounts.endpoints.update, {
    ...draft('audited'),
    id: account.id,
    companyName: 'Changed',
  });
  const rows = await bench.sql<{
    operation: string;
    old: { companyName: string } | null;
    new: { companyName: string };
    user_email: string;
    ip: string;
    request_id: string;
  }>(
    'select operation, old, new, user_email, ip, request_id from audit where row_id = $1 order by number',
    [account.id],
  );
  expect(rows.map((r) => r.operation)).toEqual(['add', 'change']);
  expect(rows[0]).toMatchObject({
    user_email: staff.email,
    ip: '127.0.0.1',
    // A number that a caller chooses is not believed: the log is searched by it.
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    old: null,
  });
  expect(rows[1]).toMatchObject({ old: { companyName: 'Acme' }, new: { companyName: 'Changed' } });
});
test('audit records can be neither changed nor deleted', async () => {
  await expect(bench.sql('delete from audit')).rejects.toThrow('append-only');
  await expect(bench.sql("update audit set operation = 'x'")).rejects.toThrow('append-only');
});
test('the same Idempotency-Key gives the first answer again and acts once', async () => {
  const staff = await bench.staff();
  const key = { 'idempotency-key': 'create-once' };
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      staff
        .call(accounts.endpoints.create, draft('once'), key)
        .catch((e: { body?: { code?: string } }) => e.body?.code),
    ),
  );
  const again = await staff.call(accounts.endpoints.create, draft('once'), key);
  expect(answers.filter((a) => typeof a === 'object')).toEqual(
    answers.filter((a) => typeof a === 'object').map(() => again),
  );
  expect(await bench.sql("select 1 from account where name = 'once'")).toHaveLength(1);
  await expect(staff.call(accounts.endpoints.create, draft('other'), key)).rejects.toMatchObject({
    status: 422,
    body: { code: 'request.sameKey' },
  });
});
test('a taken name is refused with 409 and nothing is written', async () => {
  const staff = await bench.staff();
  await staff.call(accounts.endpoints.create, draft('taken'));
  await expect(staff.call(accounts.endpoints.create, draft('taken'))).rejects.toMatchObject({
    status: 409,
    body: { code: 'data.taken' },
  });
});
test('each field at fault is named with its sentence in both languages', async () => {
  const staff = await bench.staff();
  const wrong = { ...draft(''), companyName: 'x'.repeat(200) };
  const refusal = (await staff.call(accounts.endpoints.create, wrong).catch((e: unknown) => e)) as {
    body: { fields: { path: string; text: string[] }[] };
  };
  expect(refusal.body.fields).toEqual([
    {
      path: 'name',
      code: 'field.required',
      text: ['账号名称不能为空', 'Account name cannot be empty'],
    },
    {
      path: 'companyName',
      code: 'field.tooLong',
      text: ['公司名称不能超过 128 个字符', 'Company name cannot exceed 128 characters'],
    },
  ]);
});
test('another account sees nothing of this one', async () => {
  const mine = await bench.as('Super');
  const other = await bench.as('Super');
  const seen = await other.call(people.endpoints.list, {});
  expect(seen.rows.map((p) => p.id)).not.toContain(mine.personId);
});
test.each([
  ['text that is no JSON', '{"a":', 400, 'request.body'],
  ['a list where an object is expected', '[1]', 400, 'request.invalid'],
  ['a NUL in a text', '{"name":"a\\u0000b"}', 400, 'request.invalid'],
  ['a prototype key', '{"__proto__":{"x":1},"name":"a"}', 400, 'request.invalid'],
  ['a body over the limit', `{"name":"${'x'.repeat(200_000)}"}`, 413, 'request.tooLarge'],
  ['deep nesting', `{"name":${'['.repeat(60)}${']'.repeat(60)}}`, 400, 'request.invalid'],
])('%s is answered with a refusal, never a failure of ours', async (_what, body, status, code) => {
  const staff = await bench.staff();
  const answer = await supertest(bench.base)
    .post('/api/accounts')
    .set('authorization', `Bearer ${staff.token}`)
    .set('content-type', 'application/json')
    .send(body);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code, requestId: expect.any(String) });
});
test('an unknown operation answers 404 in the one error shape', async () => {
  const answer = await supertest(bench.base).get('/api/nothing/here');
  expect(answer.status).toBe(404);
  expect(answer.body.code).toBe('request.unknown');
});
test('every answer carries strict security headers and no cookie', async () => {
  const { headers } = await supertest(bench.base).get('/healthz');
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['set-cookie']).toBeUndefined();
});
test('the API describes itself as OpenAPI 3.1 with every operation and its permission', async () => {
  const { token } = await bench.as('Normal');
  const { body } = await supertest(bench.base)
    .get('/api/openapi.json')
    .set('authorization', `Bearer ${token}`);
  expect(body.openapi).toBe('3.1.0');
  expect(body.paths['/api/accounts'].post).toMatchObject({
    operationId: 'accounts.create',
    'x-needs': 'staff.accounts.operate',
  });
  const { schema } = body.webhooks.notice.post.requestBody.content['application/json'];
  expect(schema.required).toEqual(expect.arrayContaining(['at', 'localAt', 'timeZone', 'link']));
  // What a failed domain, certificate or task says is a code of this table.
  expect(body['x-sentences']).toMatchObject({
    'supplier.quota': ['供应商配额已用完：{words}', "The supplier's quota is used up: {words}"],
    'data.absent': ['数据不存在', 'Data does not exist'],
  });
});
test('the API describes itself to nobody who is not signed in', async () => {
  const answer = await supertest(bench.base).get('/api/openapi.json');
  expect([answer.status, answer.body.code]).toEqual([401, 'auth.required']);
});
test('metrics are given to loopback only, and not to what a proxy hands on', async () => {
  const answer = await supertest(bench.base).get('/metrics');
  expect(answer.text).toContain('http_request_seconds_bucket');
  const handed = await supertest(bench.base).get('/metrics').set('x-forwarded-for', '8.8.8.8');
  expect(handed.status).toBe(404);
});
test('a proxy that is believed names the request', async () => {
  const config = { ...bench.platform.config, TRUST_PROXY: ['127.0.0.1'] };
  const app = buildApp({
    platform: { ...bench.platform, config },
    whoOf: async () => null,
    ready: async () => ({ ready: true, parts: {} }),
    version: 'test',
    clientFolder: 'nowhere',
  });
  const ask = (to: Parameters<typeof supertest>[0]) =>
    supertest(to).get('/healthz').set('x-request-id', 'named-by-a-proxy');
  expect((await ask(app)).headers['x-request-id']).toBe('named-by-a-proxy');
  expect((await ask(bench.base)).headers['x-request-id']).not.toBe('named-by-a-proxy');
  expect((await supertest(app).get('/metrics')).status).toBe(404);
});

test('every field of a plain resource is a column of its table, and every table of an entity has all its fields', async () => {
  const rows = await bench.sql<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  );
  const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  const tables = new Map(rows.map((t) => [t.name, new Set(t.columns)]));
  const missing = (Object.values(resources) as unknown as Resource[]).flatMap((r) => {
    const columns = tables.get(snake(r.entity.name));
    if (!columns) return r.endpoints['create']?.plain ? [`${r.entity.name}: no table`] : [];
    return Object.keys(r.entity.schema.shape)
      .filter((f) => !columns.has(snake(f)))
      .map((f) => `${r.entity.name}.${f}`);
  });
  expect(missing).toEqual([]);
});
