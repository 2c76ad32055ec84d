import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountKeys } from '#shared/areas/platform/apiKeys/accountKeys';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { type Bench, startBench } from '../../../support/bench';
import { plantKey, signedCall } from '../../../support/signedCalls';
import { openSecond } from '../../../support/secondServer';
import { goodPassword, lettersTo, withPassword } from '../session/visitor';

const { endpoints } = accountKeys;
let bench: Bench;
let second: Awaited<ReturnType<typeof openSecond>>;
beforeAll(async () => {
  bench = await startBench({ env: { TRUST_PROXY: '127.0.0.1' } });
  second = await openSecond(bench);
});
afterAll(async () => {
  await second?.stop();
  await bench.stop();
});
const owned = async () => {
  const boss = await bench.as('Super');
  await bench.sql("update account set api_permission = 'advanced' where id = $1", [boss.accountId]);
  return boss;
};

test('/cdn-apikeymanag: a disabled key is refused in all processes within 1 s', async () => {
  const top = await bench.staff();
  const boss = await owned();
  const key = await plantKey(bench, {
    accountId: boss.accountId ?? '',
    personId: boss.personId,
    ceiling: 'basic',
  });
  const status = async (base: string) =>
    (await signedCall(key, { method: 'GET', url: `${base}/api/domains?page=1` })).status;
  const bases = [bench.base, second.base];
  for (const base of bases) expect(await status(base)).toBe(200);
  const answer = await top.call(endpoints.disable, { id: key.id });
  expect(answer).toMatchObject({ enabled: false, state: 'disabled' });
  await Promise.all(bases.map((base) => bench.until(async () => (await status(base)) === 401)));
  await top.call(endpoints.enable, { id: key.id });
  for (const base of bases) await bench.until(async () => (await status(base)) === 200);
});

test('/createApikey: the secret reaches the owner by a one-time link and never staff', async () => {
  const top = await bench.staff();
  const boss = await owned();
  await withPassword(bench, boss.email);
  const created = await top.call(endpoints.create, {
    personId: boss.personId,
    name: 'Deploy',
    ceiling: 'basic',
    allowedIps: [],
    expiresAt: null,
  });
  expect(JSON.stringify(created)).not.toMatch(/mks_/);
  const linkOf = async (n: number) => {
    const letters = await lettersTo(bench, boss.email, 'keySecret');
    expect(letters).toHaveLength(n);
    const link = letters[n - 1]?.['link'] ?? '';
    expect(link).toContain('/showApi');
    return new URLSearchParams(link.split('?')[1]).get('claim') ?? '';
  };
  const token = await linkOf(1);
  const locked = { body: { code: 'apiKey.locked' } };
  await expect(boss.call(apiKeys.endpoints.claim, { token })).rejects.toMatchObject(locked);
  await boss.call(apiKeys.endpoints.unlock, { password: goodPassword });
  const stranger = await owned();
  await withPassword(bench, stranger.email);
  await stranger.call(apiKeys.endpoints.unlock, { password: goodPassword });
  const ended = { body: { code: 'apiKey.linkEnded' } };
  await expect(stranger.call(apiKeys.endpoints.claim, { token })).rejects.toMatchObject(ended);
  const { key, secret } = await boss.call(apiKeys.endpoints.claim, { token });
  await expect(boss.call(apiKeys.endpoints.claim, { token })).rejects.toMatchObject(ended);
  const call = (s: string) =>
    signedCall(
      { keyId: key.keyId, secret: s },
      { method: 'GET', url: `${bench.base}/api/domains` },
    );
  expect((await call(secret)).status).toBe(200);
  // Rotated with an overlap: both work, the new one came by its own link.
  await top.call(endpoints.rotate, { id: created.id, overlapMinutes: 60 });
  const next = await boss.call(apiKeys.endpoints.claim, { token: await linkOf(2) });
  expect((await call(secret)).status).toBe(200);
  expect((await call(next.secret)).status).toBe(200);
  // Only who may hold keys gets one.
  const reader = await bench.as('Normal', { accountId: boss.accountId ?? '' });
  await expect(
    top.call(endpoints.create, {
      personId: reader.personId,
      name: 'x',
      ceiling: 'basic',
      allowedIps: [],
      expiresAt: null,
    }),
  ).rejects.toMatchObject({ body: { fields: [{ code: 'apiKey.owner' }] } });
});

test('/checkApikey: the check names the step that refuses an action', async () => {
  const top = await bench.staff();
  const boss = await owned();
  const key = await plantKey(bench, {
    accountId: boss.accountId ?? '',
    personId: boss.personId,
    ceiling: 'basic',
  });
  const refusedAt = async (operation: string, ip = '') => {
    const { steps } = await top.call(endpoints.check, { id: key.id, operation, ip });
    return steps.find((s) => s.state === 'refused')?.step ?? 'none';
  };
  expect(await refusedAt('domains.list')).toBe('none');
  expect(await refusedAt('domains.remove')).toBe('permission');
  await top.call(endpoints.update, {
    id: key.id,
    name: 'planted',
    ceiling: 'basic',
    allowedIps: ['203.0.113.0/24'],
    expiresAt: null,
  });
  expect(await refusedAt('domains.list', '198.51.100.1')).toBe('address');
  expect(await refusedAt('domains.list')).toBe('none');
  await top.call(endpoints.disable, { id: key.id });
  expect(await refusedAt('domains.list')).toBe('key');
});

test('/cdn-apikeymanag: keys unused for 90 days and of owners who lost the right are flagged', async () => {
  const top = await bench.staff();
  const boss = await owned();
  const plant = () =>
    plantKey(bench, { accountId: boss.accountId ?? '', personId: boss.personId, ceiling: 'basic' });
  const [old, young] = [await plant(), await plant()];
  await bench.sql("update api_key set created_at = created_at - interval '91 days' where id = $1", [
    old.id,
  ]);
  const states = async () =>
    Object.fromEntries(
      (await top.call(endpoints.list, { accountId: boss.accountId ?? '' })).rows.map((r) => [
        r.id,
        r.state,
      ]),
    );
  expect(await states()).toEqual({ [old.id]: 'unused', [young.id]: 'active' });
  await bench.sql("update person set role = 'Normal' where id = $1", [boss.personId]);
  expect(await states()).toEqual({ [old.id]: 'ownerLost', [young.id]: 'ownerLost' });
  const lost = await top.call(endpoints.list, {
    accountId: boss.accountId ?? '',
    state: ['ownerLost'],
  });
  expect(lost.total).toBe(2);
});
