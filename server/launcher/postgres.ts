import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, createCluster, lastLines, openCluster, outputOf } from './cluster';
import { fault, mustOwn } from './faults';
import { isPortFree } from './ports';
import { commandLine, isAlive, type LauncherError, waitForExit } from './processes';

/** A PostgreSQL that answers on loopback. */
export type RunningPostgres = {
  /** Connection string of the superuser with database `postgres`. */
  url: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** True when it was already running, for example after a kill -9 of the launcher. */
  adopted: boolean;
  /** Where the cluster really lies; another folder than asked for when root's folder is closed to others. */
  dataDir: string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
};

/** What to start and where. */
export type PostgresOptions = {
  /** Folder of the cluster; made by initdb when it is empty. */
  dataDir: string;
  /** First port to try; the next free one is taken when it is in use. */
  port: number;
  /** File of mode 0600 with the superuser's password, made when missing; `<dataDir>.password` by default. */
  passwordFile?: string;
  /** Settings added to or replacing `settings`, for example to make a throw-away cluster quicker. */
  settings?: Record<string, string>;
  log?: (message: string) => void;
};

/** Server settings; memory is modest because five more processes share the machine. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  autovacuum_naptime: '5s',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  // One file per weekday, overwritten a week later: the log can never fill the disk.
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
};

/** Pid and port that postmaster.pid names, or null when there is no such file. */
const readPidFile = (dataDir: string): { pid: number; port: number } | null => {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

/** True when the server on this port accepts our password and serves exactly this folder. */
const servesFolder = async (cluster: Cluster, port: number): Promise<boolean> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    password: cluster.password,
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const served = rows[0]?.data_directory;
    return served !== undefined && realpathSync(served) === realpathSync(cluster.dataDir);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Deals with a postmaster.pid that is there before we start: gives back the server when it is ours
 * and answers, stops it when it is ours and does not, removes the file when its number belongs to
 * nobody or to a stranger (PostgreSQL itself would refuse to start on a reused number).
 */
const adoptOrClear = async (cluster: Cluster): Promise<{ pid: number; port: number } | null> => {
  const running = readPidFile(cluster.dataDir);
  if (!running) return null;
  if (isAlive(running.pid)) {
    if (await servesFolder(cluster, running.port)) return running;
    const command = commandLine(running.pid);
    if (command.includes('postgres') && command.includes(cluster.dataDir)) {
      cluster.log('stopping a PostgreSQL of this folder that does not answer');
      await cluster.exec('pg_ctl', ['-D', cluster.dataDir, '-m', 'immediate', '-w', 'stop']);
      return null;
    }
  }
  cluster.log('removing a stale postmaster.pid');
  rmSync(join(cluster.dataDir, 'postmaster.pid'), { force: true });
  return null;
};

const startFault = ({ dataDir }: Cluster, log: string, cause: unknown): LauncherError => {
  const output = log.trim() ? lastLines(log) : outputOf(cause);
  // How a first start looks that a version before 0.4 was cut in: nothing of the product is in it yet.
  const half = existsSync(join(dataDir, 'global', 'pg_control'))
    ? ['', '']
    : [
        `\n${dataDir} 的首次建立未完成；若此实例从未启动成功过，请删除该文件夹后重试。`,
        `\nThe making of ${dataDir} was cut off; if this instance has never run, delete the folder and start again.`,
      ];
  return fault(
    'postgres-start',
    `PostgreSQL 未能启动：${output}${half[0]}`,
    `PostgreSQL did not start: ${output}${half[1]}`,
    cause,
  );
};

/** Starts on the first free port at or above `port`; a port lost between look and start is skipped. */
const startServer = async (cluster: Cluster, first: number): Promise<number> => {
  const log = join(cluster.dataDir, 'start.log');
  for (let port = first; port < first + 200; port += 1) {
    if (!(await isPortFree(port))) continue;
    const flags = Object.entries({ ...cluster.settings, port: String(port) });
    const options = flags.map(([name, value]) => `-c ${name}='${value}'`).join(' ');
    rmSync(log, { force: true });
    const args = ['-D', cluster.dataDir, '-l', log, '-w', '-t', '60', '-o', options, 'start'];
    try {
      await cluster.exec('pg_ctl', args);
      return port;
    } catch (cause) {
      if (await isPortFree(port))
        throw startFault(cluster, existsSync(log) ? readFileSync(log, 'utf8') : '', cause);
    }
  }
  throw fault(
    'no-port',
    `${first} 以上没有可供 PostgreSQL 使用的端口`,
    `no free port for PostgreSQL above ${first}`,
  );
};

/** Fast stop through pg_ctl; a server that hangs is stopped at once, which its log repairs at start. */
const stopServer = async (cluster: Cluster, pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  const stop = (mode: string, seconds: string) =>
    cluster.exec('pg_ctl', ['-D', cluster.dataDir, '-m', mode, '-w', '-t', seconds, 'stop']);
  await stop('fast', '8').catch(() => (isAlive(pid) ? stop('immediate', '5') : undefined));
  await waitForExit(pid, 2_000);
};

/**
 * Makes sure that the embedded PostgreSQL of this folder runs: creates the cluster, adopts a server
 * that survived its launcher, clears stale pid files, avoids taken ports. The server is detached,
 * so a Ctrl+C of the terminal does not reach it. Throws LauncherError.
 */
export const ensurePostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const cluster = openCluster({ ...options, settings: { ...settings, ...options.settings } });
  const { dataDir, password } = cluster;
  if (existsSync(join(dataDir, 'PG_VERSION'))) mustOwn(dataDir, cluster.runAs.uid);
  else await createCluster(cluster);
  const running = await adoptOrClear(cluster);
  const port = running?.port ?? (await startServer(cluster, options.port));
  const pid = running?.pid ?? readPidFile(dataDir)?.pid ?? 0;
  cluster.log(`PostgreSQL ${running ? 'adopted' : 'started'} on port ${port}, pid ${pid}`);
  return {
    url: `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    adopted: running !== null,
    dataDir,
    stop: () => stopServer(cluster, pid),
  };
};
