import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { answers } from '#server/launcher/probes';
import { isAlive, readPid } from '#server/launcher/processes';
import { joinInstance } from '../../support/instance';
import { steadyPort } from '../../support/ports';
import { until } from '../../support/until';

jest.setTimeout(120_000);

const bundle = join(process.cwd(), 'dist/launcher.mjs');
const folder = mkdtempSync(join(tmpdir(), 'manifold-launcher-'));
const names = [
  'launcher',
  'postgres',
  'analytics',
  'lab-aurora',
  'lab-borealis',
  'lab-world',
  'lab-carriers',
  'server',
  'workers',
  'gateway',
];
let port: number;
let env: NodeJS.ProcessEnv;
let printed = '';
let launcher: ChildProcess | null = null;

const pidOf = (name: string): number => readPid(join(folder, 'data/run', `${name}.pid`)) ?? 0;
const isReady = () => answers(`http://127.0.0.1:${port}/readyz`).catch(() => false);

const start = async (): Promise<void> => {
  printed = '';
  launcher = spawn(process.execPath, [bundle], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  launcher.stdout?.on('data', (text) => {
    printed += String(text);
  });
  launcher.stderr?.on('data', (text) => {
    printed += String(text);
  });
  await until(() => printed.includes('is ready'), { ms: 60_000, what: 'launcher is ready' });
};

const end = async (): Promise<number | null> => {
  const child = launcher;
  launcher = null;
  if (!child || child.exitCode !== null) return child?.exitCode ?? null;
  const left = new Promise<number | null>((done) => {
    child.once('exit', done);
  });
  child.kill('SIGTERM');
  return left;
};

beforeAll(async () => {
  if (!existsSync(bundle)) throw new Error('dist/ is missing: npm run build');
  chmodSync(folder, 0o711);
  port = await steadyPort();
  env = {
    ...process.env,
    NODE_OPTIONS: '',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    LAB_PAST_DAYS: '0',
    LAB_TRAFFIC_RPS: '0',
    DATABASE_URL: '',
    CLICKHOUSE_URL: '',
    REDIS_URL: '',
  };
  await start();
});
afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

test('one command starts every process, each with its documented pid file', () => {
  for (const name of names) expect([name, isAlive(pidOf(name))]).toEqual([name, true]);
  expect(printed).toContain(`http://127.0.0.1:${port}`);
});

test('secrets are for the owner only', () => {
  const secrets = join(folder, 'data/secrets');
  expect(readdirSync(secrets).sort()).toEqual([
    'analytics.password',
    'master.key',
    'postgres.password',
  ]);
  for (const name of readdirSync(secrets))
    expect(statSync(join(secrets, name)).mode & 0o777).toBe(0o600);
});

test('a second launcher on the same folder, and one on a taken port, say so and leave', async () => {
  const second = spawnSync(process.execPath, [bundle], { env, encoding: 'utf8' });
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('Already running')]);
  const blocker = createServer();
  await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening));
  const address = blocker.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const other = spawnSync(process.execPath, [bundle], {
    env: { ...env, PORT: String(taken), DATA_DIR: join(folder, 'other') },
    encoding: 'utf8',
  });
  blocker.close();
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('is in use')]);
});

test.each(['server', 'workers', 'analytics', 'postgres', 'lab-world', 'gateway'])(
  '%s comes back after kill -9',
  async (name) => {
    // One that is being started again has none: 0 would mean everybody of this group.
    const before = await until(() => (isAlive(pidOf(name)) ? pidOf(name) : null), {
      ms: 30_000,
      what: `${name} to stand`,
    });
    process.kill(before, 'SIGKILL');
    await until(() => pidOf(name) !== before && isAlive(pidOf(name)), {
      ms: 30_000,
      what: `${name} again`,
    });
    await until(isReady, { ms: 30_000, what: 'ready again' });
  },
);

test('a server, workers or an engine whose event loop stands still are ended and start again', async () => {
  const still = ['server', 'workers', 'gateway', 'analytics'];
  // One that has just been started may be silent for longer than one that has begun to work.
  const ageMs = (pid: number) => Date.now() - statSync(`/proc/${pid}`).ctimeMs;
  const settled = () => still.map(pidOf).every((pid) => isAlive(pid) && ageMs(pid) > 5_000);
  await until(settled, { ms: 60_000, what: 'all at work' });
  const before = still.map(pidOf);
  for (const pid of before) process.kill(pid, 'SIGSTOP');
  const again = () => still.every((name, i) => pidOf(name) !== before[i] && isAlive(pidOf(name)));
  await until(again, { ms: 150_000, what: `all again, not ${before.join(', ')}` });
  await until(isReady, { ms: 60_000, what: 'ready again' });
  expect(printed.match(/does not respond/g)).toHaveLength(still.length);
}, 300_000);

test('/cdn-systemrunevents: what was killed and what hung overnight is on record, with how it ended and its last log lines', async () => {
  const instance = joinInstance(`http://127.0.0.1:${port}`, join(folder, 'data'));
  const of = (kind: string) =>
    instance.sql<{ node: string; log: string | null; code: string }>(
      `select split_part(node, '@', 1) as node, log, "values" ->> 'code' as code from system_event where kind = $1`,
      [kind],
    );
  const hasAll = async (kind: string, names: readonly string[]) => {
    const nodes = (await of(kind)).map((e) => e.node);
    return names.every((name) => nodes.includes(name));
  };
  const killed = ['server', 'workers', 'analytics', 'postgres', 'lab-world', 'gateway'];
  await until(() => hasAll('crash', killed), {
    ms: 30_000,
    what: 'every crash on record',
  });
  await until(() => hasAll('hang', ['server', 'workers', 'gateway']), {
    ms: 30_000,
    what: 'every hang on record',
  });
  const server = (await of('crash')).find((e) => e.node === 'server');
  expect(server?.code).toBe('SIGKILL');
  const lines = (server?.log ?? '').split('\n');
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(lines.some((line) => line.includes('"level"'))).toBe(true);
  expect(await hasAll('start', ['server'])).toBe(true);
  await instance.stop();
});

test('after kill -9 of the launcher a new start adopts PostgreSQL and replaces the rest', async () => {
  const before = Object.fromEntries(names.map((name) => [name, pidOf(name)]));
  const shape = readFileSync(join(folder, 'data/run/lab.json'), 'utf8');
  launcher?.kill('SIGKILL');
  await until(() => !isAlive(before['launcher'] ?? 0), { ms: 5_000, what: 'launcher gone' });
  expect(isAlive(before['server'] ?? 0)).toBe(true);
  // As when the launcher was killed before it could write down which process it had started.
  rmSync(join(folder, 'data/run/server.pid'));
  await start();
  expect(pidOf('postgres')).toBe(before['postgres']);
  for (const name of names.filter((each) => each !== 'postgres')) {
    expect([name, isAlive(before[name] ?? 0)]).toEqual([name, false]);
    expect([name, isAlive(pidOf(name))]).toEqual([name, true]);
  }
  expect(readFileSync(join(folder, 'data/run/lab.json'), 'utf8')).toBe(shape);
});

test('SIGTERM ends everything in order within 20 s and leaves no process', async () => {
  const pids = names.map(pidOf);
  const started = Date.now();
  expect(await end()).toBe(0);
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(readdirSync(join(folder, 'data/run')).filter((name) => name.endsWith('.pid'))).toEqual([]);
});
