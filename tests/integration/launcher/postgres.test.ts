import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  ensurePostgres,
  type PostgresOptions,
  type RunningPostgres,
} from '#server/launcher/postgres';
import { postgresUser } from '#server/launcher/postgresFiles';
import { waitForExit } from '#server/launcher/processes';
import { steadyPort } from '../../support/ports';
import { until } from '../../support/until';

let folder: string;
let options: PostgresOptions;
let running: RunningPostgres | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manifold postgres-'));
  chmodSync(folder, 0o711);
  options = {
    dataDir: join(folder, 'data'),
    port: await steadyPort(),
    settings: { fsync: 'off', logging_collector: 'off' },
  };
});
afterEach(async () => {
  await running?.stop();
  running = null;
  rmSync(folder, { recursive: true, force: true });
});

const start = async (more: Partial<PostgresOptions> = {}): Promise<RunningPostgres> => {
  running = await ensurePostgres({ ...options, ...more });
  return running;
};

/** Every path below a folder; one that goes away meanwhile is left out. */
const paths = (below: string): string[] => {
  try {
    return readdirSync(below, { recursive: true }).map(String);
  } catch {
    return [];
  }
};

const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

test('a cold start makes a UTF-8 cluster with a private password, on loopback only', async () => {
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(statSync(`${options.dataDir}.password`).mode & 0o777).toBe(0o600);
  expect(
    await ask(
      server.url,
      `SELECT current_setting('server_encoding') AS encoding,
        current_setting('listen_addresses') AS listen,
        current_setting('unix_socket_directories') AS sockets`,
    ),
  ).toEqual([{ encoding: 'UTF8', listen: '127.0.0.1', sockets: '' }]);
  const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(ask(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a running server is adopted, a stopped one starts again with its data', async () => {
  const first = await start();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
  const adopted = await ensurePostgres({ ...options, port: options.port + 50 });
  expect([adopted.adopted, adopted.pid, adopted.port]).toEqual([true, first.pid, first.port]);
  await adopted.stop();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('kill -9 in the middle of writing loses no acknowledged row', async () => {
  const first = await start({ settings: { logging_collector: 'off' } });
  await ask(first.url, 'CREATE TABLE written (n int)');
  const client = new pg.Client({ connectionString: first.url });
  client.on('error', () => undefined);
  await client.connect();
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await client.query('INSERT INTO written VALUES ($1)', [acknowledged]);
      acknowledged += 1;
      if (acknowledged === 300) process.kill(first.pid, 'SIGKILL');
    }
  })();
  await expect(writing).rejects.toThrow(/terminat|connection|ECONNRESET/i);
  await waitForExit(first.pid, 5_000);
  await client.end().catch(() => undefined);
  const second = await start();
  const [row] = await ask(second.url, 'SELECT count(*)::int AS n FROM written');
  expect(Number(row?.['n'])).toBeGreaterThanOrEqual(acknowledged);
});

test('a pid file that names a stranger or nobody does not stop the start', async () => {
  const server = await start();
  await server.stop();
  for (const pid of [process.pid, 4_194_000]) {
    const file = join(options.dataDir, 'postmaster.pid');
    writeFileSync(file, `${pid}\n${options.dataDir}\n1\n${options.port}\n`);
    const again = await start();
    expect(again.adopted).toBe(false);
    await again.stop();
  }
});

test('a taken port is passed over', async () => {
  const blocker = createServer().listen(options.port, '127.0.0.1');
  const server = await start();
  expect(server.port).toBeGreaterThan(options.port);
  await new Promise((closed) => blocker.close(closed));
});

test('without LANG and under a folder closed to others it still runs', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const before = process.env['LANG'];
  delete process.env['LANG'];
  const server = await start({ dataDir: join(closed, 'data') });
  if (before !== undefined) process.env['LANG'] = before;
  expect(await ask(server.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  const elsewhere = server.dataDir !== join(closed, 'data');
  expect(elsewhere).toBe(process.getuid?.() === 0);
  await server.stop();
  if (elsewhere) rmSync(server.dataDir, { recursive: true, force: true });
});

test('data without its password is reported, not replaced', async () => {
  const server = await start();
  await server.stop();
  rmSync(`${options.dataDir}.password`);
  await expect(ensurePostgres(options)).rejects.toMatchObject({ code: 'postgres-password' });
  expect(existsSync(join(options.dataDir, 'PG_VERSION'))).toBe(true);
});

test('a first start that is cut at any moment leaves a folder that starts', async () => {
  const images = join(folder, 'images');
  const base = join(folder, 'cut');
  mkdirSync(base, { mode: 0o711 });
  const making = start({ dataDir: join(base, 'data'), passwordFile: join(base, 'password') });
  // What a power loss would leave: the disk as it is once initdb has begun, and a little later.
  const marks = ['PG_VERSION', 'pg_control', 'pg_filenode.map'];
  for (const [i, mark] of marks.entries()) {
    await until(() => paths(base).some((path) => path.endsWith(mark)), { ms: 60_000 });
    cpSync(base, join(images, String(i)), { recursive: true, filter: existsSync });
    chmodSync(join(images, String(i)), 0o711);
  }
  chmodSync(images, 0o711);
  await (await making).stop();
  for (const i of marks.keys()) {
    const at = join(images, String(i));
    const server = await start({ dataDir: join(at, 'data'), passwordFile: join(at, 'password') });
    expect(await ask(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await server.stop();
  }
});

test('what keeps it from starting is named in both languages', async () => {
  const { uid, gid } = postgresUser();
  mkdirSync(options.dataDir, { mode: 0o700 });
  writeFileSync(join(options.dataDir, 'PG_VERSION'), '18\n');
  writeFileSync(`${options.dataDir}.password`, 'one');
  if (uid !== undefined && gid !== undefined) {
    await expect(ensurePostgres(options)).rejects.toMatchObject({
      code: 'folder-owner',
      message: expect.stringMatching(/属于用户 0.*belongs to user 0/s),
    });
    chownSync(options.dataDir, uid, gid);
    chownSync(join(options.dataDir, 'PG_VERSION'), uid, gid);
  }
  await expect(ensurePostgres(options)).rejects.toMatchObject({
    code: 'postgres-start',
    message: expect.stringMatching(/首次建立未完成.*was cut off/s),
  });
  writeFileSync(`${options.dataDir}.password`, '');
  await expect(ensurePostgres(options)).rejects.toMatchObject({
    code: 'secret-empty',
    message: expect.stringMatching(/是空文件.*is empty/s),
  });
});

test('the server is in a session of its own, out of reach of the terminal', async () => {
  const server = await start();
  const session = (pid: number) =>
    execFileSync('ps', ['-o', 'sid=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  expect(session(server.pid)).not.toBe(session(process.pid));
  expect(readFileSync(join(options.dataDir, 'postmaster.pid'), 'utf8')).toContain(`${server.pid}`);
});
