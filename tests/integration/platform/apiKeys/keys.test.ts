import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { sessions } from '#shared/areas/platform/session/session';
import { goodPassword, withPassword } from '../session/visitor';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { signedHeaders, signedCall } from '../../../support/signedCalls';

const { endpoints } = apiKeys;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => bench?.stop());

const opened = async (role: 'Super' | 'Admin', account = {}): Promise<Caller> => {
  const p = await bench.as(role, account);
  await withPassword(bench, p.email);
  await bench.sql("update account set api_permission = 'advanced' where id = $1", [p.accountId]);
  await p.call(endpoints.unlock, { password: goodPassword });
  return p;
};
const draft = (more = {}) => ({
  name: 'deploy',
  ceiling: 'advanced' as const,
  allowedIps: [],
  expiresAt: null,
  ...more,
});
const alarmDraft = {
  description: 'by key',
  metric: 'requests',
  condition: 'gt',
  threshold: 1,
  points: 1,
  recoveryPoints: 1,
  intervalMinutes: 60,
  methods: ['email'],
  emails: ['ops@example.test'],
  webhooks: [],
  domainMode: 'all',
  domainIds: [],
  source: 'accurate',
  enabled: true,
};
const get = (path: string) => ({ method: 'GET', url: `${bench.base}${path}` });
const newKey = async (p: Caller, more = {}) => {
  const { key, secret } = await p.call(endpoints.create, draft(more));
  return { id: key.id, keyId: key.keyId, secret };
};

test('keys show only after the password was entered again; a wrong one is refused, an empty one too', async () => {
  const p = await bench.as('Super');
  await withPassword(bench, p.email);
  await expect(p.call(endpoints.list, {})).resolves.toMatchObject({ rows: [], openUntil: null });
  await expect(p.call(endpoints.create, draft())).rejects.toThrow('403 apiKey.locked');
  await expect(p.call(endpoints.unlock, { password: '' })).rejects.toThrow('apiKey.passwordEmpty');
  await expect(p.call(endpoints.unlock, { password: 'Wrong-1-Password!' })).rejects.toThrow(
    '400 session.passwordOld',
  );
  await p.call(endpoints.unlock, { password: goodPassword });
  const listed = await p.call(endpoints.list, {});
  expect(listed).toMatchObject({ rows: [], openUntil: expect.any(String) });
});

test('with two-factor authentication the code is asked besides the password', async () => {
  const p = await bench.as('Super');
  await withPassword(bench, p.email);
  const { secret } = await p.call(sessions.endpoints.beginTwoFactor, { password: goodPassword });
  const { recoveryCodes } = await p.call(sessions.endpoints.confirmTwoFactor, {
    code: generateSync({ secret }),
  });
  await expect(p.call(endpoints.unlock, { password: goodPassword })).rejects.toThrow(
    'apiKey.codeNeeded',
  );
  await expect(
    p.call(endpoints.unlock, { password: goodPassword, code: '000000' }),
  ).rejects.toThrow('session.twoFactorWrong');
  await p.call(endpoints.unlock, { password: goodPassword, code: recoveryCodes[0] ?? '' });
});

test('a signed call acts as the owner, below the ceiling, and its secret is kept sealed only', async () => {
  const p = await opened('Super');
  const key = await newKey(p, { ceiling: 'basic' });
  const list = await signedCall(key, get('/api/domains?page=1&size=5'));
  expect(list.status).toBe(200);
  expect(list.body).toMatchObject({ rows: [], total: 0 });
  expect(list.headers.get('ratelimit-limit')).toMatch(/^\d+$/);
  const body = JSON.stringify({ name: 'x.example.test' });
  const add = await signedCall(key, { method: 'POST', url: `${bench.base}/api/domains`, body });
  expect(add.body).toMatchObject({ code: 'auth.denied', values: { ruleCode: 'key' } });
  for (const path of ['/api/people', '/api/bills/months', '/api/apiKeys', '/api/session/check'])
    expect((await signedCall(key, get(path))).status).toBe(403);
  const rows = await bench.sql('select * from api_key where id = $1', [key.id]);
  expect(JSON.stringify(rows)).not.toContain(key.secret);
});

test('never beyond the role of the owner, and stopping a domain only with a key of a Super', async () => {
  const admin = await opened('Admin', { automatic: false });
  const key = await newKey(admin);
  const post = (path: string, body: object) =>
    signedCall(key, { method: 'POST', url: `${bench.base}${path}`, body: JSON.stringify(body) });
  const id = '99999999-9999-4999-8999-999999999999';
  expect((await post(`/api/domains/${id}/stop`, {})).body).toMatchObject({
    values: { ruleCode: 'key' },
  });
  expect((await post(`/api/domains/${id}/retry`, {})).body).toMatchObject({
    values: { ruleCode: 'automatic' },
  });
  const boss = await newKey(await opened('Super'));
  const url = `${bench.base}/api/domains/${id}/stop`;
  expect((await signedCall(boss, { method: 'POST', url, body: '{}' })).status).toBe(404);
});

test('a repeated, changed, old or foreign call is refused', async () => {
  const key = await newKey(await opened('Super'));
  const call = get('/api/domains');
  const headers = signedHeaders(key, call);
  expect((await fetch(call.url, { headers })).status).toBe(200);
  const again = await fetch(call.url, { headers });
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
    401,
    'apiKey.replayed',
  ]);
  const moved = await fetch(`${call.url}?size=1`, { headers: signedHeaders(key, call) });
  expect(moved.status).toBe(401);
  const body = JSON.stringify({ targets: ['http://a.example.test/1'] });
  const url = `${bench.base}/api/refreshes/check`;
  const other = await fetch(url, {
    method: 'POST',
    headers: signedHeaders(key, { method: 'POST', url, body }),
    body: body.replace('/1', '/2'),
  });
  expect(((await other.json()) as { code: string }).code).toBe('apiKey.refused');
  const old = await signedCall(key, call, { timestamp: Math.floor(Date.now() / 1000) - 301 });
  expect(old.body).toMatchObject({ code: 'apiKey.clock' });
  const wrong = await signedCall({ ...key, secret: `${key.secret.slice(0, -1)}_` }, call);
  expect(wrong.body).toMatchObject({ code: 'apiKey.refused' });
  expect((await signedCall(key, call, { nonce: 'short' })).body).toMatchObject({
    code: 'apiKey.header',
  });
});

test('after a rotation both secrets sign during the overlap, then only the new one', async () => {
  const p = await opened('Super');
  const key = await newKey(p);
  const { secret } = await p.call(endpoints.rotate, { id: key.id, overlapMinutes: 10 });
  const fresh = { ...key, secret };
  await bench.until(async () => (await signedCall(fresh, get('/api/domains'))).status === 200);
  expect((await signedCall(key, get('/api/domains'))).status).toBe(200);
  await p.call(endpoints.rotate, { id: key.id, overlapMinutes: 0 });
  await bench.until(async () => (await signedCall(fresh, get('/api/domains'))).status === 401);
  expect((await signedCall(key, get('/api/domains'))).status).toBe(401);
});

test('an address beside the list, a disabled and an expired key are refused', async () => {
  const p = await opened('Super');
  const key = await newKey(p, { allowedIps: ['10.0.0.0/8', '2001:db8::/32'] });
  expect((await signedCall(key, get('/api/domains'))).body).toMatchObject({
    code: 'apiKey.address',
  });
  await expect(
    p.call(endpoints.update, { id: key.id, allowedIps: ['10.0.0.300'] }),
  ).rejects.toThrow('apiKey.network');
  await p.call(endpoints.update, { id: key.id, allowedIps: ['127.0.0.1'] });
  await bench.until(async () => (await signedCall(key, get('/api/domains'))).status === 200);
  await p.call(endpoints.update, { id: key.id, enabled: false });
  await bench.until(async () => (await signedCall(key, get('/api/domains'))).status === 401);
});

test('calls are counted by operation, with the last use, and audited under the name of the key', async () => {
  const p = await opened('Super');
  const key = await newKey(p);
  await signedCall(key, get('/api/domains'));
  await signedCall(key, get('/api/people'));
  const body = JSON.stringify({ targets: ['http://unknown.example.test/a'] });
  await signedCall(key, { method: 'POST', url: `${bench.base}/api/refreshes`, body });
  const usage = await bench.until(async () => {
    const u = await p.call(endpoints.usage, { keyId: key.id });
    return u.operations.length === 3 && u.days.at(-1)?.calls === 3 && u;
  });
  expect(usage.operations).toContainEqual(
    expect.objectContaining({ operation: 'people.list', calls: 1, refused: 1 }),
  );
  expect(usage.days.at(-1)).toMatchObject({ calls: 3 });
  const { rows } = await p.call(endpoints.list, {});
  expect(rows[0]).toMatchObject({ calls: 3, lastUsedIp: '127.0.0.1' });
  const answer = await signedCall(key, {
    method: 'POST',
    url: `${bench.base}/api/schedules/simulate`,
    body: '{}',
  });
  expect(answer.status).toBe(400);
  const policy = JSON.stringify(alarmDraft);
  const url = `${bench.base}/api/alarmPolicies`;
  expect((await signedCall(key, { method: 'POST', url, body: policy })).status).toBe(200);
  const [record] = await bench.sql<{ user_email: string; user_id: string }>(
    "select user_email, user_id from audit where module = 'alarmPolicy' order by number desc limit 1",
  );
  expect(record).toEqual({ user_email: `${p.email} · ${key.keyId}`, user_id: p.personId });
});

test('a secret is revealed at most five times in a quarter of an hour, only to its owner, each time audited', async () => {
  const p = await opened('Super');
  const key = await newKey(p);
  for (let i = 0; i < 5; i += 1)
    expect((await p.call(endpoints.reveal, { id: key.id })).secret).toBe(key.secret);
  await expect(p.call(endpoints.reveal, { id: key.id })).rejects.toThrow('429 apiKey.revealLimit');
  const seen = await bench.sql(
    "select 1 from audit where module = 'apiKey' and operation = 'reveal' and row_id = $1",
    [key.id],
  );
  expect(seen).toHaveLength(5);
  const boss = await opened('Super', { accountId: p.accountId ?? '' });
  await expect(boss.call(endpoints.reveal, { id: key.id })).rejects.toThrow('apiKey.notYours');
  await boss.call(endpoints.update, { id: key.id, enabled: false });
});

test('keys end with their owner, and a lower API permission of the account lowers them at once', async () => {
  const p = await opened('Admin');
  const boss = await opened('Super', { accountId: p.accountId ?? '' });
  const key = await newKey(p);
  const body = JSON.stringify({});
  const add = () => signedCall(key, { method: 'POST', url: `${bench.base}/api/domains`, body });
  expect((await add()).status).toBe(400);
  const staff = await bench.staff();
  const account = await staff.call(accounts.endpoints.one, { id: p.accountId ?? '' });
  const { createdAt: _at, ...flags } = account;
  await staff.call(accounts.endpoints.update, { ...flags, apiPermission: 'basic' });
  await bench.until(async () => (await add()).status === 403);
  await boss.call(people.endpoints.remove, { id: p.personId });
  await bench.until(async () => (await add()).status === 401);
  expect(await bench.sql('select 1 from api_key where id = $1', [key.id])).toEqual([]);
});
