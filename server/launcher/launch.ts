import { join } from 'node:path';
import { type Child, supervise, trimLog } from './child';
import { analyticsSpec, type Context, labSpecs, platformSpecs, publicUrl } from './children';
import { type Database, openDatabase } from './database';
import { isPortFree } from './ports';
import { LauncherError } from './processes';
import {
  choosePorts,
  claim,
  ensureSecret,
  masterKey,
  openRunFolder,
  type RunFolder,
  randomSecret,
  stopLeftovers,
  writeLabConfig,
} from './runFolder';
import type { LauncherSettings } from './settings';

/** Everything that was started. */
export type Launched = {
  url: string;
  run: RunFolder;
  /** Page of the bundled outside world, or null without it. */
  labUrl: string | null;
  /** Stops all in reverse order within 20 s. */
  stop(): Promise<void>;
  /** SIGKILL to all children, at once; PostgreSQL is left to be adopted by the next start. */
  kill(): void;
};

const startTimeoutMs = 90_000;
/** Milliseconds each stage gets to end by itself; together below the promised 20 s. */
const grace = { workers: 9_000, server: 4_500, lab: 1_500, analytics: 2_500 };
const logLookMs = 60_000;

const prepare = async (
  settings: LauncherSettings,
  dist: string,
  say: (message: string) => void,
): Promise<Context> => {
  const run = openRunFolder(settings.dataDir);
  claim(run);
  await stopLeftovers(run, say);
  if (!(await isPortFree(settings.port, settings.host)))
    throw new LauncherError(
      'port',
      `端口 ${settings.port} 已被占用，请用 PORT= 另选。 / Port ${settings.port} is in use; choose another with PORT=.`,
    );
  const ports = await choosePorts(run, settings);
  ensureSecret(run, 'master.key', masterKey);
  const analyticsPassword = ensureSecret(run, 'analytics.password', randomSecret);
  return {
    settings,
    run,
    ports,
    dist,
    databaseUrl: () => settings.databaseUrl,
    clickhouseUrl:
      settings.clickhouseUrl || `http://default:${analyticsPassword}@127.0.0.1:${ports.analytics}`,
    analyticsPassword,
    masterKeyFile: settings.masterKeyFile || run.secret('master.key'),
    labConfig: settings.lab ? writeLabConfig(run, ports, settings.labShape) : null,
  };
};

/**
 * Starts PostgreSQL, then analytics and the lab, then the server, then the workers, each when the
 * one before is ready; stores given by URL are not started. Throws LauncherError, after stopping
 * what had been started.
 */
export const launch = async (
  settings: LauncherSettings,
  dist: string,
  say: (message: string) => void,
): Promise<Launched> => {
  const context = await prepare(settings, dist, say);
  const { run } = context;
  const child = (spec: Parameters<typeof supervise>[0]): Child => supervise(spec, run, say);
  const stores = settings.clickhouseUrl ? [] : [child(analyticsSpec(context))];
  const lab = settings.lab ? labSpecs(context).map(child) : [];
  const { server, workers } = platformSpecs(context);
  const api = child(server);
  const jobs = child(workers);
  const children = [jobs, api, ...lab, ...stores];
  let database: Database | null = null;
  const logs = setInterval(() => {
    for (const one of children) trimLog(run.logFile(one.name));
  }, logLookMs);

  const stop = async (): Promise<void> => {
    clearInterval(logs);
    await jobs.stop(grace.workers);
    await api.stop(grace.server);
    await Promise.all(lab.map((one) => one.stop(grace.lab)));
    await Promise.all(stores.map((one) => one.stop(grace.analytics)));
    await database?.stop();
    run.removePid('launcher');
  };
  try {
    if (!settings.databaseUrl) {
      const moved = () => [api, jobs].forEach((one) => one.restart());
      const opened = await openDatabase(run, context.ports.postgres, say, moved);
      database = opened;
      context.databaseUrl = () => opened.url();
    }
    await Promise.all([...stores, ...lab].map((one) => one.start(startTimeoutMs)));
    await api.start(startTimeoutMs);
    await jobs.start(startTimeoutMs);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: publicUrl(settings),
    run,
    labUrl: settings.lab ? `http://127.0.0.1:${context.ports.labControl}` : null,
    stop,
    kill: () => {
      for (const one of children) one.kill();
    },
  };
};

/** Folder of the bundles when the launcher itself is one of them. */
export const bundleFolder = (here: string): string =>
  here.endsWith('dist') ? here : join(here, '../../dist');
