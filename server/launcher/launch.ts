import { join } from 'node:path';
import { lockRunFolder } from './folderLock';
import { type Child, type ChildSpec, supervise, trimLog } from './supervisor';
import { analyticsSpec, type Context, labSpecs, platformSpecs, publicUrl } from './childSpecs';
import { type Database, openDatabase } from './database';
import { type LauncherEvent, openEvents, placeOf } from './events';
import { fault } from './faults';
import { writeLabConfig } from './labFile';
import { isFreeWithin } from './ports';
import { hasCluster } from './cluster';
import { choosePorts, openRunFolder, type RunFolder, stopLeftovers } from './runFolder';
import { ensureMasterKey, ensureSecret, randomSecret, readSecret } from './secretFiles';
import type { LauncherSettings } from './settings';

/** Everything of one data folder, ready to be started and stopped. */
export type Launch = {
  url: string;
  run: RunFolder;
  /** Page of the bundled outside world, or null without it. */
  labUrl: string | null;
  /**
   * Starts PostgreSQL, then analytics and the lab, then the server, then workers and gateway, each when the
   * one before is ready; stores given by URL are not started. Returns early when stopped meanwhile.
   * Throws LauncherError; call `stop` then.
   */
  start(): Promise<void>;
  /** Stops all in reverse order within 20 s, also in the middle of a start. */
  stop(): Promise<void>;
  /** SIGKILL to all children, at once; PostgreSQL is left to be adopted by the next start. */
  kill(): void;
};

/** A start may take as long as the process moves; one that stands still for so long has failed. */
const startStillMs = 90_000;
/** Milliseconds each stage gets to end by itself; together below the promised 20 s. */
const grace = { workers: 9_000, gateway: 9_000, server: 4_500, lab: 1_500, analytics: 2_500 };
const logLookMs = 60_000;
const leftPortMs = 10_000;

const contextOf = async (
  settings: LauncherSettings,
  run: RunFolder,
  dist: string,
  say: (message: string) => void,
): Promise<Context> => {
  const stopped = await stopLeftovers(run, say);
  // A process that was just ended may hold its port for a moment longer.
  const patienceMs = stopped > 0 ? leftPortMs : 0;
  if (!(await isFreeWithin(settings.port, settings.host, patienceMs)))
    throw fault(
      'port',
      `端口 ${settings.port} 已被占用，请用 PORT= 另选。`,
      `Port ${settings.port} is in use; choose another with PORT=.`,
    );
  const ports = await choosePorts(run, settings);
  if (settings.masterKeyFile) readSecret(settings.masterKeyFile);
  else ensureMasterKey(run, !hasCluster(join(settings.dataDir, 'postgres')));
  const lab = settings.lab ? writeLabConfig(run, ports, settings.labShape) : null;
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
    labConfig: lab?.path ?? null,
    labToken: lab?.token ?? null,
  };
};

const prepare = async (
  settings: LauncherSettings,
  dist: string,
  say: (message: string) => void,
): Promise<Context> => {
  const run = openRunFolder(settings.dataDir);
  lockRunFolder(run);
  try {
    return await contextOf(settings, run, dist, say);
  } catch (error) {
    run.removePid('launcher');
    throw error;
  }
};

/** The children of a launch, by stage. */
const childrenOf = (
  context: Context,
  say: (message: string) => void,
  note: (event: LauncherEvent) => void,
) => {
  const child = (spec: ChildSpec): Child => supervise(spec, context.run, say, note);
  const { server, workers, gateway } = platformSpecs(context);
  return {
    stores: context.settings.clickhouseUrl ? [] : [child(analyticsSpec(context))],
    lab: context.settings.lab ? labSpecs(context).map(child) : [],
    server: child(server),
    workers: child(workers),
    gateway: child(gateway),
  };
};

/**
 * Claims the data folder, clears what a killed launcher left, and prepares ports, secrets and
 * children. Throws LauncherError before anything was started.
 */
export const prepareLaunch = async (
  settings: LauncherSettings,
  dist: string,
  say: (message: string) => void,
): Promise<Launch> => {
  const context = await prepare(settings, dist, say);
  const { run, ports } = context;
  const note = openEvents(run);
  const { stores, lab, server, workers, gateway } = childrenOf(context, say, note);
  const children = [gateway, workers, server, ...lab, ...stores];
  let database: Promise<Database> | null = null;
  const logs = setInterval(() => {
    try {
      for (const one of children) trimLog(run.logFile(one.name));
    } catch (error) {
      // Without room for a copy the log grows on until there is some.
      say((error as Error).message);
    }
  }, logLookMs);
  const startDatabase = async (): Promise<void> => {
    const moved = () => [server, workers, gateway].forEach((one) => one.restart());
    database = openDatabase(run, ports.postgres, say, moved, note);
    const opened = await database;
    context.databaseUrl = () => opened.url();
  };
  return {
    url: publicUrl(settings),
    run,
    labUrl: context.labToken && `http://127.0.0.1:${ports.labControl}/?token=${context.labToken}`,
    start: async () => {
      if (!settings.databaseUrl) await startDatabase();
      await Promise.all([...stores, ...lab].map((one) => one.start(startStillMs)));
      await server.start(startStillMs);
      await Promise.all([workers, gateway].map((one) => one.start(startStillMs)));
      note({ kind: 'start', node: placeOf('launcher'), values: { version: process.version } });
    },
    stop: async () => {
      clearInterval(logs);
      note({ kind: 'stop', node: placeOf('launcher'), values: {} });
      await Promise.all([workers.stop(grace.workers), gateway.stop(grace.gateway)]);
      await server.stop(grace.server);
      await Promise.all(lab.map((one) => one.stop(grace.lab)));
      await Promise.all(stores.map((one) => one.stop(grace.analytics)));
      await database?.then((opened) => opened.stop()).catch(() => undefined);
      run.removePid('launcher');
    },
    kill: () => {
      for (const one of children) one.kill();
    },
  };
};

/** Folder of the bundles when the launcher itself is one of them. */
export const bundleFolder = (here: string): string =>
  here.endsWith('dist') ? here : join(here, '../../dist');
