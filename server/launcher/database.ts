import pg from 'pg';
import { ensurePostgres, type RunningPostgres } from './postgres';
import { lastLogLines, type LauncherEvent, placeOf } from './events';
import { fault } from './faults';
import { hasCode, isAlive, type LauncherError, pause } from './processes';
import type { RunFolder } from './runFolder';

const databaseName = 'manifold';
const lookEveryMs = 300;

/** The embedded PostgreSQL, started again when it dies. */
export type Database = {
  url(): string;
  /** Stops watching and then the server. */
  stop(): Promise<void>;
};

/** Why a database that runs could not be used, in words; a first start that was cut shows like this too. */
const databaseFault = (error: unknown, dataDir: string): LauncherError => {
  const { message } = error as Error;
  if (hasCode(error, '28P01'))
    return fault(
      'postgres-password',
      `${dataDir} 的数据库不接受 secrets/postgres.password 中的密码；若此实例从未启动成功过，请删除 ${dataDir} 后重试，否则请从备份中恢复该文件。`,
      `the database in ${dataDir} refuses the password in secrets/postgres.password; if this instance has never run, delete ${dataDir} and start again, else restore that file from a backup.`,
      error,
    );
  return fault(
    'postgres-database',
    `${dataDir} 的数据库无法使用：${message}`,
    `the database in ${dataDir} cannot be used: ${message}`,
    error,
  );
};

const createDatabase = async (server: string, dataDir: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${databaseName}`);
  } catch (error) {
    // 42P04: it exists.
    if (!hasCode(error, '42P04')) throw databaseFault(error, dataDir);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Starts or adopts PostgreSQL, makes the product's database, and looks after both from then on. */
export const openDatabase = async (
  run: RunFolder,
  port: number,
  say: (message: string) => void,
  onMoved: () => void,
  report: (event: LauncherEvent) => void = () => undefined,
): Promise<Database> => {
  const options = {
    dataDir: `${run.dataDir}/postgres`,
    passwordFile: run.secret('postgres.password'),
    log: () => undefined,
  };
  let watching = true;
  let startedAt = Date.now();
  let server: RunningPostgres = await ensurePostgres({ ...options, port });
  await createDatabase(server.url, server.dataDir).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  run.writePid('postgres', server.pid);

  const revive = async (): Promise<void> => {
    say('PostgreSQL 已退出，正在重启 / PostgreSQL exited, starting it again');
    report({
      kind: 'crash',
      node: placeOf('postgres'),
      values: { code: '?', lived: Math.round((Date.now() - startedAt) / 1000) },
      log: lastLogLines(`${server.dataDir}/start.log`),
    });
    const before = server.port;
    for (let pauseMs = 100; watching; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        server = await ensurePostgres({ ...options, port: before });
        startedAt = Date.now();
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
