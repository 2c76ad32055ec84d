import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { type Config, readConfig } from '../config';
import { clusterFolder, postgresUser } from '../launcher/postgresFiles';
import { openPlatform } from '../open';

/** A fault a person at the command line can act on; printed without a stack. */
export class CliError extends Error {}

export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['DATA_DIR'] || './data');
const ports = z.object({ postgres: z.int(), analytics: z.int(), labSmtp: z.int() }).partial();
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/** Port the embedded PostgreSQL listens on now; it may have moved since ports.json was written. */
const postgresPort = (dataDir: string, fallback: number | undefined): number | undefined => {
  const wanted = join(dataDir, 'postgres');
  if (!existsSync(wanted) && fallback === undefined) return undefined;
  const lines = textOf(join(clusterFolder(wanted, postgresUser()), 'postmaster.pid')).split('\n');
  return Number(lines[3]) || fallback;
};

/**
 * The variables of a running instance as its data folder tells them: run/ports.json and the
 * passwords in secrets/. What the caller's environment sets wins.
 */
export const environmentOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const dataDir = dataDirOf(env);
  const secret = (name: string) => textOf(join(dataDir, 'secrets', name));
  const present = ports
    .catch({})
    .parse(JSON.parse(textOf(join(dataDir, 'run/ports.json')) || '{}'));
  const port = postgresPort(dataDir, present.postgres);
  const settings: Record<string, string> = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const password = secret('postgres.password');
  if (port && password)
    settings['DATABASE_URL'] =
      `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/manifold`;
  const analytics = secret('analytics.password');
  if (present.analytics && analytics)
    settings['CLICKHOUSE_URL'] = `http://default:${analytics}@127.0.0.1:${present.analytics}`;
  settings['MASTER_KEY_FILE'] = join(dataDir, 'secrets/master.key');
  const lab = join(dataDir, 'run/lab.json');
  if (existsSync(lab)) {
    settings['LAB_CONFIG'] = lab;
    if (present.labSmtp) settings['SMTP_URL'] = `smtp://127.0.0.1:${present.labSmtp}`;
  }
  const explicit = Object.entries(env).filter(([, v]) => v !== undefined && v !== '');
  return { ...settings, ...Object.fromEntries(explicit) };
};

export type Opened = Awaited<ReturnType<typeof openPlatform>>;
const startIt = '请先启动：npm start / start it first: npm start';
/** Settings of the instance; throws when there is none to speak to. */
export const configOf = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig(environmentOf(env));
  if (!config.DATABASE_URL)
    throw new CliError(
      `${config.DATA_DIR}: 没有正在运行的实例 / no running instance here. ${startIt}`,
    );
  if (!existsSync(config.MASTER_KEY_FILE))
    throw new CliError(
      `${config.MASTER_KEY_FILE}: 主密钥文件不存在 / the master key file is missing`,
    );
  return config;
};

/** Runs `work` with the instance's stores open and closes them whatever happens. */
export const withPlatform = async <T>(
  env: NodeJS.ProcessEnv,
  work: (platform: Opened) => Promise<T>,
): Promise<T> => {
  const platform = await openPlatform(configOf(env), 'cli');
  try {
    await platform.pool.query('select 1').catch((error: Error) => {
      throw new CliError(
        `数据库没有响应 / the database does not answer: ${error.message}. ${startIt}`,
      );
    });
    return await work(platform);
  } finally {
    await platform.close();
  }
};
