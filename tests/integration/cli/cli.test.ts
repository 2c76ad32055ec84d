import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { audits } from '#shared/areas/platform/audit/audit';
import { sessions } from '#shared/areas/platform/session/session';
import { backup } from '#server/cli/backup';
import { examine } from '#server/cli/doctor';
import { resetPassword, sessionFor } from '#server/cli/people';
import { readManifest, restore, restoreSecrets } from '#server/cli/restore';
import { rotateKeys } from '#server/cli/rotateKeys';
import { allRoutes, missingRoutes } from '#server/cli/routes';
import { openSecrets, readKeyRing } from '#server/kernel/secrets';
import { openPlatform } from '#server/open';
import { type Bench, startBench } from '../../support/bench';
import { testDatabase } from '../../support/postgres';
import { lettersTo, visitor, withPassword } from '../platform/session/visitor';

const run = promisify(execFile);
const { endpoints } = sessions;
let bench: Bench;
let folder: string;
const quiet = () => undefined;
beforeAll(async () => {
  bench = await startBench({ env: { TRUST_PROXY: '127.0.0.1' } });
  folder = mkdtempSync(join(tmpdir(), 'manifold-cli-'));
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true, force: true });
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('session prints a token that works and leaves an audit record of the operator', async () => {
  const p = await bench.as('Admin');
  const token = await sessionFor(bench.platform, p.email.toUpperCase());
  await expect(bench.nobody().call(endpoints.check, {}, bearer(token))).resolves.toMatchObject({
    who: { email: p.email },
  });
  const staff = await bench.staff({ audit: 'view' });
  const { rows } = await staff.call(audits.endpoints.list, { operation: 'cli.session' });
  const about = { objectName: p.email, objectOf: 'people', objectId: p.personId };
  expect(rows).toMatchObject([{ ...about, risk: 'high' }]);
  expect(rows[0]?.userEmail).toMatch(/^cli:/);
  await expect(sessionFor(bench.platform, 'nobody@example.test')).rejects.toThrow(
    'nobody is called',
  );
});

test('reset-password ends the sessions, lifts blocks and gives a password that works', async () => {
  const p = await bench.as('Normal');
  await withPassword(bench, p.email);
  const v = visitor(bench, '10.4.0.1');
  for (let i = 0; i < 6; i += 1) await v.signIn(p.email, 'Wrong-Passw0rd!').catch(quiet);
  const password = await resetPassword(bench.platform, p.email);
  await bench.until(() =>
    p.call(endpoints.check, {}).then(
      () => false,
      () => true,
    ),
  );
  await expect(v.signIn(p.email, password)).resolves.toMatchObject({ state: 'signedIn' });
});

test('routes lists every screen with its area and tells what the specification still wants', async () => {
  const routes = await allRoutes(process.cwd());
  expect(routes).toContainEqual(
    expect.objectContaining({ path: '/login', area: 'platform/session', permission: 'public' }),
  );
  expect(new Set(routes.map((r) => r.path)).size).toBe(routes.length);
  const file = join(folder, 'routes.json');
  const wanted = { public: [{ path: '/login' }], cdn: [{ path: '/nowhere/{id}' }], sms: [] };
  writeFileSync(file, JSON.stringify(wanted));
  expect(missingRoutes(routes, file)).toEqual({
    specified: 2,
    missing: ['/nowhere/{id}'],
    notKeptAlive: [],
  });
});

test('rotate-keys learns the key first, then wraps every secret with it; a second run finishes the first', async () => {
  const p = await bench.as('Super');
  await withPassword(bench, p.email);
  const v = visitor(bench, '10.4.0.2');
  await v.call(endpoints.forgot, { email: p.email, pass: await v.pass(p.email) });
  // Written by a job; what is sealed after the rotation needs processes that know the new key.
  await bench.until(async () => (await lettersTo(bench, p.email, 'reset')).length === 1);
  const file = bench.config.MASTER_KEY_FILE;
  const ids = () => readKeyRing(file).map((k) => k.id);
  const lines: string[] = [];
  await rotateKeys(bench.platform, (line) => lines.push(line));
  expect(ids()).toEqual(['k1', 'k2']);
  expect(lines.join('\n')).toContain('Restart all server and worker processes');
  await rotateKeys(bench.platform, quiet);
  expect(ids()).toEqual(['k2', 'k1']);
  const rows = await bench.sql<{ id: string; values_sealed: string }>(
    'select id, values_sealed from letter where values_sealed is not null',
  );
  expect(rows.length).toBeGreaterThan(0);
  const secrets = openSecrets(readKeyRing(file).slice(0, 1));
  for (const { id, values_sealed: sealed } of rows)
    expect(() => secrets.open(sealed, `letter:${id}:values_sealed`)).not.toThrow();
});

test('a backup brings the same rows, statistics, files and secrets into empty stores', async () => {
  const p = await bench.as('Super');
  await withPassword(bench, p.email);
  const load = '7b0a52a4-5b9c-4f0e-9a0b-1d2c3e4f5a6b';
  const ids = { account_id: p.accountId, domain_id: load, param_id: load };
  await bench.platform.analytics.insertOnce({
    table: 'access_log',
    token: 'cli-test-lines',
    rows: [
      {
        ts: '2026-11-01 00:00:00',
        load_id: load,
        ...ids,
        domain: 'a.test',
        path: '/中',
        bytes: 5,
        client_ip: '::1',
      },
    ],
  });
  await bench.platform.analytics.insertOnce({
    table: 'stats_5m',
    token: 'cli-test-stats',
    rows: [
      {
        ts: '2026-11-01 00:00:00',
        ...ids,
        source: 'log',
        requests: 7,
        bytes: '9007199254740993',
        statusMap: { 200: 7 },
      },
    ],
  });
  const target = join(folder, 'backup');
  const backupAsked = Date.now() - 1_000;
  const manifest = await backup(bench.platform, target, quiet);
  // Lines of a load that the database does not know as finished come again from the supplier.
  expect(manifest.analytics).toMatchObject({ access_log: 0, stats_5m: 1 });
  // What was written between the two is not in it, so both are told.
  const { beganAt = '', createdAt } = manifest;
  expect(Date.parse(beganAt)).toBeGreaterThanOrEqual(backupAsked);
  expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse(beganAt));
  await expect(backup(bench.platform, target, quiet)).rejects.toThrow('not empty');

  const database = await testDatabase();
  const keyFile = join(folder, 'restored/secrets/master.key');
  await restoreSecrets(target, keyFile);
  expect(readFileSync(keyFile, 'utf8')).toBe(readFileSync(bench.config.MASTER_KEY_FILE, 'utf8'));
  const other = await openPlatform(
    {
      ...bench.config,
      DATA_DIR: join(folder, 'restored'),
      DATABASE_URL: database.url,
      CLICKHOUSE_DATABASE: `restored_${randomBytes(4).toString('hex')}`,
      MASTER_KEY_FILE: keyFile,
    },
    'restored',
  );
  try {
    // As a version without the ledger would have taken it.
    const { stats_ledger: _, ...analytics } = (await readManifest(target)).analytics;
    await restore(other, target, { ...manifest, analytics }, quiet);
    const list = async (pool: typeof other.pool) =>
      (await pool.query('select to_jsonb(x) as row from (select * from person order by id) x'))
        .rows;
    expect(await list(other.pool)).toEqual(await list(bench.platform.pool));
    const audits = `select max(number) as n from audit`;
    expect((await other.pool.query(audits)).rows).toEqual(
      (await bench.platform.pool.query(audits)).rows,
    );
    await other.pool.query(
      `insert into audit (at, request_id, user_email, ip, module, operation, row_id) values (now(), 'r', 'e', '', 'm', 'o', '1')`,
    );
    const [sums] = await other.analytics.query<Record<string, string>>({
      name: 'test.sums',
      sql: `SELECT sum(bytes) AS bytes, sumMap(statusMap)[200] AS ok,
        (SELECT sum(bytes) FROM stats_ledger WHERE cause = 'opening') AS ledger FROM stats_5m`,
    });
    expect(sums).toEqual({ bytes: '9007199254740993', ok: '7', ledger: '9007199254740993' });
    await expect(restore(other, target, manifest, quiet)).rejects.toThrow('not empty');
  } finally {
    await other.close();
    await database.drop();
  }
  writeFileSync(join(target, 'database/person.ndjson.gz'), 'broken');
  await expect(readManifest(target)).rejects.toThrow('wrong checksum');
});

test('the command itself answers on standard output alone and tells how it is used', async () => {
  const p = await bench.as('Normal');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATA_DIR: bench.folder,
    DATABASE_URL: bench.config.DATABASE_URL,
    CLICKHOUSE_URL: bench.config.CLICKHOUSE_URL,
    MASTER_KEY_FILE: bench.config.MASTER_KEY_FILE,
  };
  const cli = (...args: string[]) => run(process.execPath, ['dist/cli.mjs', ...args], { env });
  const [good, incomplete, unknown] = await Promise.allSettled([
    cli('session', p.email),
    cli('session'),
    cli('nonsense'),
  ]);
  const token = good.status === 'fulfilled' ? good.value.stdout.trim() : '';
  await expect(bench.nobody().call(endpoints.check, {}, bearer(token))).resolves.toMatchObject({
    name: expect.any(String),
  });
  expect(incomplete).toMatchObject({ status: 'rejected', reason: { code: 1, stdout: '' } });
  expect(unknown).toMatchObject({
    reason: { code: 2, stderr: expect.stringContaining('rotate-keys') },
  });
});

test('doctor names what is wrong in both languages and never throws', async () => {
  const env = { DATA_DIR: bench.folder, DATABASE_URL: bench.config.DATABASE_URL };
  const findings = await examine({
    ...env,
    CLICKHOUSE_URL: bench.config.CLICKHOUSE_URL,
    CLICKHOUSE_DATABASE: bench.config.CLICKHOUSE_DATABASE,
    MASTER_KEY_FILE: bench.config.MASTER_KEY_FILE,
    PORT: '1',
    HOST: '127.0.0.1',
  });
  const of = (en: string) => findings.find((f) => f.en === en);
  expect(of('Database')).toMatchObject({ ok: true, zh: '数据库' });
  expect(of('Analytics')).toMatchObject({ ok: true });
  expect(of('Clock difference')).toMatchObject({ ok: true });
  expect(of('Console port')).toMatchObject({ ok: false });
  chmodSync(bench.config.MASTER_KEY_FILE, 0o644);
  const again = await examine({
    DATA_DIR: bench.folder,
    MASTER_KEY_FILE: bench.config.MASTER_KEY_FILE,
  });
  expect(again.filter((f) => !f.ok).map((f) => f.en)).toEqual(
    expect.arrayContaining(['Master key', 'Database']),
  );
  chmodSync(bench.config.MASTER_KEY_FILE, 0o600);
});
