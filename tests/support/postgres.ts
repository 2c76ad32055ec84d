import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/kernel/db/migrate';
import { anyFreePort } from '#server/launcher/ports';
import { ensurePostgres } from '#server/launcher/postgres';
import { waitForExit } from '#server/launcher/processes';
import { openQueues } from '#workers/kernel/queue';
import { runFolder, sharedService, withLock } from './services';

/** A database of its own for one test file. */
export type TestDatabase = {
  url: string;
  name: string;
  /** Drops the database even if something is still connected. */
  drop(): Promise<void>;
};

/** A prepared database that is copied instead of prepared again; `make` gets the url of an empty one. */
export type Template = { name: string; make(url: string): Promise<void> };

/** The one PostgreSQL of this test run. Flushing is off because nothing in it outlives the run. */
const cluster = async (): Promise<string> => {
  const { url } = await sharedService('postgres', async () => {
    const server = await ensurePostgres({
      dataDir: join(runFolder(), 'postgres'),
      port: await anyFreePort(),
      settings: { fsync: 'off', full_page_writes: 'off', logging_collector: 'off' },
    });
    return { pid: server.pid, signal: 'SIGINT', url: server.url };
  });
  return url;
};

const execute = async (url: string, sql: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
};

const urlOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const ensureTemplate = (server: string, template: Template): Promise<string> =>
  withLock('postgres-template', async () => {
    const name = `template_${template.name}`;
    const existing = await execute(server, `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    if (existing.rows.length > 0) return name;
    const draft = `${name}_draft`;
    await execute(server, `DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await execute(server, `CREATE DATABASE ${draft}`);
    await template.make(urlOf(server, draft));
    await execute(server, `ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  });

/** A new database on the shared PostgreSQL that begins as a copy of `source`, to which nobody is connected. */
const copyOf = async (server: string, source: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying locks the source; two files that copy at the same time must not meet.
  await withLock('postgres-copy', () =>
    execute(server, `CREATE DATABASE ${name} TEMPLATE ${source}`),
  );
  return {
    url: urlOf(server, name),
    name,
    drop: async () => {
      await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
};

/** A copy of a test's own database as it is now; nothing may be connected to that one. */
export const copiedDatabase = async (source: TestDatabase): Promise<TestDatabase> =>
  copyOf(await cluster(), source.name);

/**
 * A fresh database on the shared PostgreSQL of this run, empty or a copy of `template` (made once
 * per run; its `make` must close its connections). Call `drop` in afterAll.
 */
export const testDatabase = async (template?: Template): Promise<TestDatabase> => {
  const server = await cluster();
  return copyOf(server, template ? await ensureTemplate(server, template) : 'template0');
};

/** Makes the schemas of the product and of its queue in an empty database. */
const prepare = async (url: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  const queues = await openQueues({ databaseUrl: url, redisUrl: '', workers: false });
  await queues.close();
};

/** A database of its own with the schemas of the product and of its queue. */
export const migratedDatabase = (): Promise<TestDatabase> =>
  testDatabase({ name: 'migrated', make: prepare });

/** The same on a PostgreSQL of its own, which a test may kill with `kill -9` and start again. */
export const ownPostgres = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-postgres-'));
  // The server runs as another user than root.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const settings = { fsync: 'off', full_page_writes: 'off', logging_collector: 'off' };
  const port = await anyFreePort();
  const start = () => ensurePostgres({ dataDir, port, settings });
  let running = await start();
  const name = 'killed';
  await execute(running.url, `CREATE DATABASE ${name}`);
  const url = urlOf(running.url, name);
  await prepare(url);
  return {
    database: { url, name, drop: async () => undefined } satisfies TestDatabase,
    /** kill -9 of the postmaster; its sessions end with it. */
    kill: async () => {
      process.kill(running.pid, 'SIGKILL');
      await waitForExit(running.pid, 10_000);
    },
    start: async () => {
      running = await start();
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
