import pg from 'pg';
import { ensurePostgres, type RunningPostgres } from './postgres';
import { hasCode, isAlive, pause } from './processes';
import type { RunFolder } from './runFolder';

const databaseName = 'manifold';
const lookEveryMs = 300;

/** The embedded PostgreSQL, started again when it dies. */
export type Database = {
  url(): string;
  /** Stops watching and then the server. */
  stop(): Promise<void>;
};

const createDatabase = async (server: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${databaseName}`);
  } catch (error) {
    // 42P04: it exists.
    if (!hasCode(error, '42P04')) throw error;
  } finally {
    await client.end();
  }
};

/** Starts or adopts PostgreSQL, makes the product's database, and looks after both from then on. */
export const openDatabase = async (
  run: RunFolder,
  port: number,
  say: (message: string) => void,
  onMoved: () => void,
): Promise<Database> => {
  const options = {
    dataDir: `${run.dataDir}/postgres`,
    passwordFile: run.secret('postgres.password'),
    log: () => undefined,
  };
  let watching = true;
  let server: RunningPostgres = await ensurePostgres({ ...options, port });
  await createDatabase(server.url);
  run.writePid('postgres', server.pid);

  const revive = async (): Promise<void> => {
    say('PostgreSQL 已退出，正在重启 / PostgreSQL exited, starting it again');
    const before = server.port;
    for (let pauseMs = 100; watching; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        server = await ensurePostgres({ ...options, port: before });
        run.writePid('postgres', server.pid);
        if (server.port !== before) onMoved();
        return;
      } catch (error) {
        say(`PostgreSQL: ${error instanceof Error ? error.message : error}`);
        await pause(pauseMs);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (watching) {
      await pause(lookEveryMs);
      if (watching && !isAlive(server.pid)) await revive();
    }
  };
  const watcher = watch();

  return {
    url: () => {
      const url = new URL(server.url);
      url.pathname = `/${databaseName}`;
      return url.href;
    },
    stop: async () => {
      watching = false;
      await watcher;
      await server.stop();
      run.removePid('postgres');
    },
  };
};
