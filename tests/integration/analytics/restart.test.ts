import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Analytics, openAnalytics } from '#server/kernel/analytics/index';
import { storeFault, storeFolder } from '#server/kernel/analytics/storeFault';
import { healthOf } from '#server/kernel/process/health';
import type { Platform } from '#server/kernel/process/platform';
import { examine } from '#server/cli/doctor';
import { readConfig } from '#server/config';
import { supervise } from '#server/launcher/supervisor';
import { openRunFolder } from '#server/launcher/runFolder';
import { terminate, waitForExit } from '#server/launcher/processes';
import { type EngineProcess, startEngineProcess } from '../../support/engine';
import { steadyPort } from '../../support/ports';

const folder = mkdtempSync(join(tmpdir(), 'manifold-engine-'));
const dir = join(folder, 'data');
const password = 'p';
let port: number;
let engine: EngineProcess;
let analytics: Analytics;

const start = () => startEngineProcess({ dir, port, password });

beforeAll(async () => {
  port = await steadyPort();
  engine = await start();
  analytics = openAnalytics({ url: engine.url });
  await analytics.createDatabase();
  await analytics.command({
    sql: `CREATE TABLE t (n UInt32) ENGINE = MergeTree ORDER BY n
      SETTINGS non_replicated_deduplication_window = 1000`,
  });
});

afterAll(async () => {
  await analytics.close();
  await terminate(engine.pid, 10_000);
  rmSync(folder, { recursive: true, force: true });
});

const total = async (): Promise<string | undefined> =>
  (await analytics.query<{ n: string }>({ name: 'n', sql: 'SELECT count() AS n FROM t' }))[0]?.n;

test('a second process on the same folder leaves at once and names the holder', () => {
  const second = spawnSync(process.execPath, ['--import', 'tsx', 'server/analytics/main.ts'], {
    env: { ...process.env, NODE_OPTIONS: '', CH_DIR: dir, CH_PORT: '0', CH_PASSWORD: 'x' },
    encoding: 'utf8',
  });
  expect(second.status).toBe(75);
  expect(second.stdout).toContain(`pid ${engine.pid}`);
});

test('a damaged folder is named at once, to the launcher, to readyz and to doctor, and no longer once it opens', async () => {
  const run = openRunFolder(join(folder, 'instance'));
  const store = join(run.dataDir, storeFolder);
  const env = { ...process.env, NODE_OPTIONS: '', CH_DIR: store, CH_PASSWORD: 'x' };
  const child = () =>
    supervise(
      {
        name: 'analytics',
        script: 'server/analytics/main.ts',
        nodeFlags: ['--import', 'tsx'],
        env: () => ({ ...env, CH_PORT: '0' }),
        ready: 'message',
      },
      run,
      () => undefined,
    );
  mkdirSync(join(store, 'metadata'), { recursive: true });
  writeFileSync(join(store, 'metadata/cdn.sql'), 'ATTACH DAT');
  const broken = child();
  await expect(broken.start(90_000)).rejects.toThrow(/统计数据.*已损坏.*are damaged/);
  await broken.stop(0);
  const config = readConfig({ DATA_DIR: run.dataDir, DATABASE_URL: 'postgres://nobody' });
  const nobody = { ping: async () => false };
  // Safe cast: the other parts fail by themselves, the question is what statistics say.
  const { ready, parts } = await healthOf({ config, analytics: nobody } as unknown as Platform);
  expect([ready, parts['analytics']]).toEqual([false, expect.stringContaining(store)]);
  const findings = await examine({ DATA_DIR: run.dataDir });
  expect(findings.find((f) => f.en === 'Statistics store')?.found).toContain(store);
  rmSync(join(store, 'metadata/cdn.sql'));
  const whole = child();
  await whole.start(90_000);
  await whole.stop(10_000);
  expect(storeFault(run.dataDir)).toBeNull();
});

test('inserts through five kill -9 of the engine are neither lost nor doubled', async () => {
  const insert = (n: number) =>
    analytics.insertOnce({ table: 't', token: `t:${n}`, rows: [{ n }, { n: n + 1_000_000 }] });
  let sent = 0;
  for (let kill = 0; kill < 5; kill += 1) {
    const running = Array.from({ length: 20 }, () => insert(sent++));
    process.kill(engine.pid, 'SIGKILL');
    await waitForExit(engine.pid, 5_000);
    engine = await start();
    await Promise.all(running);
  }
  await Promise.all(Array.from({ length: sent }, (_, n) => insert(n)));
  expect(await total()).toBe(String(sent * 2));
});

test('a read that meets a restart waits for the engine', async () => {
  process.kill(engine.pid, 'SIGKILL');
  const answer = total();
  engine = await start();
  expect(await answer).toBe('200');
});

test('SIGTERM lets the running query finish', async () => {
  const slow = analytics.query({
    name: 'slow',
    sql: 'SELECT sleepEachRow(0.5) AS s FROM numbers(2) SETTINGS max_block_size = 1',
  });
  const leave = new Promise((done) => setTimeout(done, 200));
  await leave;
  process.kill(engine.pid, 'SIGTERM');
  expect(await slow).toHaveLength(2);
  expect(await waitForExit(engine.pid, 5_000)).toBe(true);
  engine = await start();
});
