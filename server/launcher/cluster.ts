import { type ExecFileOptions, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder, writePrivate } from './durableFiles';
import { fault } from './faults';
import { clusterFolder, nativeFolder, postgresUser, type RunAs } from './postgresFiles';
import { readSecret } from './secretFiles';

const run = promisify(execFile);

/** The end of what a program said. */
export const lastLines = (text: string): string => text.trim().split('\n').slice(-5).join('\n');
/** What a program wrote before it failed. */
export const outputOf = (cause: unknown): string => {
  const { stderr, stdout, message } = cause as {
    stderr?: string;
    stdout?: string;
    message: string;
  };
  return lastLines(stderr || stdout || message);
};

/** One cluster and how its programs are run. */
export type Cluster = {
  dataDir: string;
  password: string;
  settings: Record<string, string>;
  exec(program: 'initdb' | 'pg_ctl', args: string[]): Promise<void>;
  log(message: string): void;
  runAs: RunAs;
};

const readOrMakePassword = (file: string, dataDir: string): string => {
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'PG_VERSION')))
      throw fault(
        'postgres-password',
        `${dataDir} 中已有数据，但缺少数据库密码 ${file}；请从备份中恢复它。`,
        `${dataDir} has data, but the database password ${file} is missing; restore it from a backup.`,
      );
    writePrivate(file, randomBytes(24).toString('base64url'));
  }
  return readSecret(file);
};

/** Where the cluster of these options lies, and with which password and user it runs. */
export const openCluster = (options: {
  dataDir: string;
  passwordFile?: string;
  settings: Record<string, string>;
  log?: (message: string) => void;
}): Cluster => {
  const runAs = postgresUser();
  const native = nativeFolder(runAs);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const execOptions: ExecFileOptions = { ...runAs, cwd: tmpdir(), timeout: 120_000 };
  const dataDir = clusterFolder(options.dataDir, runAs);
  const log = options.log ?? (() => undefined);
  if (dataDir !== resolve(options.dataDir)) log(`the cluster lies in ${dataDir}`);
  return {
    dataDir,
    password: readOrMakePassword(options.passwordFile ?? `${options.dataDir}.password`, dataDir),
    settings: options.settings,
    exec: async (program, args) => {
      await run(join(native, 'bin', program + suffix), args, execOptions);
    },
    log,
    runAs,
  };
};

/** Whether a folder holds a database already; one of root's may lie elsewhere. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(clusterFolder(dataDir, postgresUser()), 'PG_VERSION'));

/**
 * initdb with every locale flag given: with LANG unset it would otherwise choose SQL_ASCII. It works
 * in a folder beside the right one, which takes its name when all is on the disk: cut at any moment,
 * there is a whole cluster or none.
 */
export const createCluster = async (cluster: Cluster): Promise<void> => {
  const { dataDir: wanted, runAs } = cluster;
  if (existsSync(join(wanted, 'global', 'pg_control')))
    throw fault(
      'postgres-folder',
      `${wanted} 中有数据库文件，但缺少 PG_VERSION；请从备份中恢复。`,
      `${wanted} holds files of a database, but no PG_VERSION; restore it from a backup.`,
    );
  const parent = dirname(wanted);
  mkdirSync(parent, { recursive: true });
  const begun = `${basename(wanted)}.new`;
  for (const name of readdirSync(parent).filter((n) => n.startsWith(begun)))
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  // A name of its own: an initdb whose launcher was killed may still run, and removes its folder when it fails.
  const dataDir = mkdtempSync(join(parent, `${begun}-`));
  const folder = mkdtempSync(join(tmpdir(), 'manifold-initdb-'));
  const passwordFile = join(folder, 'password');
  try {
    writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
    if (runAs.uid !== undefined && runAs.gid !== undefined)
      for (const path of [dataDir, folder, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    await cluster.exec('initdb', [
      '-D',
      dataDir,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      ...locale,
    ]);
    // initdb has brought its files to the disk by itself; the name has to follow them.
    rmSync(wanted, { recursive: true, force: true });
    renameSync(dataDir, wanted);
    syncFolder(dirname(wanted));
    cluster.log('new PostgreSQL cluster created');
  } catch (cause) {
    rmSync(dataDir, { recursive: true, force: true });
    const output = outputOf(cause);
    throw fault(
      'postgres-initdb',
      `无法在 ${wanted} 建立数据库：${output}`,
      `the database could not be made in ${wanted}: ${output}`,
      cause,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
