import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { isAlive, readPid } from '#server/launcher/processes';
import { readLabConfig } from '#lab/kernel/config';
import { until } from './bench';
import { steadyPort } from './ports';

export type InstanceSignIn = { role: string; email: string; password: string };
export type InstanceProcess =
  | 'launcher'
  | 'postgres'
  | 'analytics'
  | 'lab-aurora'
  | 'lab-borealis'
  | 'lab-world'
  | 'lab-carriers'
  | 'gateway'
  | 'server'
  | 'workers';

const json = async <T>(token: string, method: string, url: string, body?: unknown): Promise<T> => {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', 'x-lab-token': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const poolOf = (dataDir: string): pg.Pool => {
  const ports = JSON.parse(readFileSync(join(dataDir, 'run/ports.json'), 'utf8')) as {
    postgres: number;
  };
  const password = readFileSync(join(dataDir, 'secrets/postgres.password'), 'utf8').trim();
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: ports.postgres,
    user: 'postgres',
    password,
    database: 'manifold',
    max: 3,
  });
  pool.on('error', () => undefined);
  return pool;
};

/** A session token for one of an instance's people, from its command line. */
const sessionIn = async (dataDir: string, email: string): Promise<string> => {
  const cli = ['dist/cli.mjs', 'session', email];
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, DATABASE_URL: '' };
  const { stdout } = await promisify(execFile)(process.execPath, cli, { env });
  return stdout.trim();
};

/** An instance that somebody else started and ends. */
export const joinInstance = (base: string, dataDir: string) => {
  const pool = poolOf(dataDir);
  return {
    base,
    sql: async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await pool.query(text, values)).rows as T[],
    signIns: async (): Promise<unknown> => undefined,
    session: (email: string) => sessionIn(dataDir, email),
    stop: () => pool.end(),
  };
};

/**
 * The whole product as a person starts it: launcher, stores, lab, server and workers as processes of
 * their own, in a folder that is removed at the end. Needs the build in dist/.
 */
export const startInstance = async (env: Record<string, string> = {}) => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'manifold-instance-')), 'data');
  const port = await steadyPort();
  const base = `http://127.0.0.1:${port}`;
  let launcher: ChildProcess;
  let printed = '';
  const start = () => {
    launcher = spawn(process.execPath, ['dist/launcher.mjs'], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: String(port),
        SMPP_PORT: '0',
        DATA_DIR: dataDir,
        TEST_CLOCK: '1',
        LOG_LEVEL: 'warn',
        // The Redis round of the tests runs the same instance with its queues there.
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream?.on('data', (text: Buffer) => {
        printed = (printed + text.toString()).slice(-200_000);
      });
    }
  };
  start();
  const ready = () =>
    until(async () => (await fetch(`${base}/readyz`).catch(() => null))?.ok ?? false, {
      ms: 240_000,
      what: `the instance to be ready\n${printed.slice(-4000)}`,
    });
  await ready();
  const lab = readLabConfig(join(dataDir, 'run/lab.json'));
  const pool = poolOf(dataDir);
  const demo = join(dataDir, 'run/demo.json');
  return {
    base,
    dataDir,
    lab,
    port,
    printed: () => printed,
    ready,
    sql: async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await pool.query(text, values)).rows as T[],
    /** A connection of one's own, for what must stay open between statements. */
    connect: () => pool.connect(),
    pid: (name: InstanceProcess): number => readPid(join(dataDir, 'run', `${name}.pid`)) ?? 0,
    kill: (name: InstanceProcess): void => {
      const pid = readPid(join(dataDir, 'run', `${name}.pid`));
      // It may have ended by itself a moment ago.
      if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
    },
    /** Sign-ins of the demo once its set-up is complete. */
    signIns: () =>
      until(
        () => {
          if (!existsSync(demo)) return null;
          const state = JSON.parse(readFileSync(demo, 'utf8')) as {
            done: boolean;
            accounts: InstanceSignIn[];
          };
          return state.done ? state.accounts : null;
        },
        { ms: 400_000, what: `the demo set-up\n${printed.slice(-4000)}` },
      ),
    session: (email: string) => sessionIn(dataDir, email),
    world: <T>(method: string, path: string, body?: unknown) =>
      json<T>(lab.token, method, `http://127.0.0.1:${lab.world.controlPort}${path}`, body),
    supplier: <T>(name: 'aurora' | 'borealis', method: string, path: string, body?: unknown) =>
      json<T>(lab.token, method, `http://127.0.0.1:${lab.suppliers[name].apiPort}${path}`, body),
    start,
    async stop() {
      await pool.end().catch(() => undefined);
      if (launcher.exitCode === null && launcher.signalCode === null) {
        const gone = new Promise((ok) => launcher.once('exit', ok));
        launcher.kill('SIGTERM');
        await gone;
      }
      rmSync(join(dataDir, '..'), { recursive: true, force: true });
    },
  };
};
export type Instance = Awaited<ReturnType<typeof startInstance>>;
