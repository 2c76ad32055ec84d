import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { healthOf } from '#server/kernel/process/health';
import { checkMasterKey } from '#server/kernel/masterKey';
import { migrate } from '#server/kernel/db/migrate';
import { type KeyRing, openSecrets, readKeyRing } from '#server/kernel/secrets';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { type Bench, startBench } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
});
afterAll(() => bench?.stop());

const key = (id: string): KeyRing[number] => ({ id, key: randomBytes(32) });
const check = (ring: KeyRing) => checkMasterKey(bench.platform.pool, openSecrets(ring), '/keys');
const masterKey = async (secrets = bench.platform.secrets) =>
  (await healthOf({ ...bench.platform, secrets })).parts['masterKey'];

test('a key that did not seal what the database holds is refused, and readiness says so', async () => {
  const own = readKeyRing(bench.config.MASTER_KEY_FILE);
  const staff = await bench.staff();
  await staff.call(supplierParams.endpoints.create, {
    name: 'sealed',
    description: '',
    supplier: 'aurora',
    baseUrl: 'http://127.0.0.1:9',
    accountId: null,
    pullDelaySeconds: 0,
    retentionDays: 30,
    enabled: true,
    credentials: { keyId: 'K', secret: 'sealed-with-the-own-key' },
  });
  // A database of an older version holds no fingerprint: what is sealed there decides.
  await expect(check([key('k1')])).rejects.toThrow(
    /不属于此数据库.*is not the one of this database/,
  );
  expect(await bench.sql('select * from master_key')).toEqual([]);
  await check(own);
  await check(own);
  expect(await masterKey()).toBe('ok');
  await expect(check([key('k1')])).rejects.toThrow('its key k1 is another key of the same name');
  await expect(check([key('k7')])).rejects.toThrow('it holds none of the keys k1');
  expect(await masterKey(openSecrets([key('k1')]))).toContain('another key');
  expect((await healthOf({ ...bench.platform, secrets: openSecrets([key('k1')]) })).ready).toBe(
    false,
  );
  // A rotation puts a new key in front of the present one; later the old one may go.
  const next = key('k2');
  await check([next, ...own]);
  await check([next]);
});

test('a key file that is missing, empty or too short is named in both languages', () => {
  const file = join(bench.config.DATA_DIR, 'other.key');
  expect(() => readKeyRing(file)).toThrow(/不存在.*is missing/);
  writeFileSync(file, '');
  expect(() => readKeyRing(file)).toThrow(/是空文件.*is empty/);
  writeFileSync(file, 'k1:c2hvcnQ=\n');
  expect(() => readKeyRing(file)).toThrow(/不是 256 位.*no 256-bit master key/);
});

test('a program refuses a database that a later version upgraded', async () => {
  const { pool } = bench.platform;
  await bench.sql(`insert into migration (name) values ('9999_later.sql')`);
  await expect(migrate(pool)).rejects.toThrow(/更新的版本.*9999_later\.sql.*later version/);
  await bench.sql(`delete from migration where name = '9999_later.sql'`);
  expect(await migrate(pool)).toEqual([]);
});
