import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from '../launcher/supervisor';
import { analyticsSpec } from '../launcher/childSpecs';
import { openDatabase } from '../launcher/database';
import { bundleFolder } from '../launcher/launch';
import { lockRunFolder } from '../launcher/folderLock';
import * as folder from '../launcher/runFolder';
import { ensureSecret, randomSecret } from '../launcher/secretFiles';
import { readSettings } from '../launcher/settings';
import { CliError } from './environment';

/** Embedded stores that run for one command only. */
export type Stores = { env: NodeJS.ProcessEnv; stop: () => Promise<void> };

/** True when the folder holds no instance yet; logs and the like do not count. */
export const isEmptyDataDir = (dataDir: string): boolean =>
  !existsSync(dataDir) || readdirSync(dataDir).length === 0;

/**
 * Starts PostgreSQL and the analytics engine of a data folder that nobody runs, as the launcher
 * would; stores given by URL are left to their owner. `prepareSecrets` runs before anything starts.
 */
export const startStores = async (
  env: NodeJS.ProcessEnv,
  prepareSecrets: (keyFile: string) => Promise<void>,
  say: (line: string) => void,
): Promise<Stores> => {
  const settings = readSettings(env);
  if (!isEmptyDataDir(settings.dataDir))
    throw new CliError(`${settings.dataDir}: 数据目录不为空 / the data folder is not empty`);
  const run = folder.openRunFolder(settings.dataDir);
  lockRunFolder(run);
  const keyFile = settings.masterKeyFile || run.secret('master.key');
  await prepareSecrets(keyFile);
  const ports = await folder.choosePorts(run, settings);
  const analyticsPassword = ensureSecret(run, 'analytics.password', randomSecret);
  const clickhouseUrl =
    settings.clickhouseUrl || `http://default:${analyticsPassword}@127.0.0.1:${ports.analytics}`;
  const database = settings.databaseUrl
    ? null
    : await openDatabase(run, ports.postgres, say, () => undefined);
  const dist = bundleFolder(dirname(fileURLToPath(import.meta.url)));
  const engine = settings.clickhouseUrl
    ? null
    : supervise(
        analyticsSpec({
          settings,
          run,
          ports,
          dist,
          databaseUrl: () => '',
          clickhouseUrl,
          analyticsPassword,
          masterKeyFile: keyFile,
          labConfig: null,
          labToken: null,
        }),
        run,
        say,
      );
  const stop = async () => {
    await engine?.stop(10_000);
    await database?.stop();
    run.removePid('launcher');
  };
  try {
    await engine?.start(60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    env: {
      ...env,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl || database?.url() || '',
      CLICKHOUSE_URL: clickhouseUrl,
      MASTER_KEY_FILE: keyFile,
      LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
    },
    stop,
  };
};
