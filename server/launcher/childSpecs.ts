import { labRoots } from '#shared/edge/labRoots';
import { join } from 'node:path';
import { proofSuffix, threadsFor } from '../analytics/options';
import { storeFolder } from '../kernel/analytics/storeFault';
import { settings as allSettings } from '../config';
import type { ChildSpec } from './supervisor';
import { accepts, answers } from './probes';
import type { Ports, RunFolder } from './runFolder';
import type { LauncherSettings } from './settings';

/** All that the children's environments are made of. */
export type Context = {
  settings: LauncherSettings;
  run: RunFolder;
  ports: Ports;
  /** Folder of the bundles. */
  dist: string;
  databaseUrl: () => string;
  clickhouseUrl: string;
  analyticsPassword: string;
  masterKeyFile: string;
  /** Path of run/lab.json, or null without the lab. */
  labConfig: string | null;
  /** Opens the lab's pages, or null without it. */
  labToken: string | null;
};

/** Connections of the embedded engine for people's queries; one more serves heavy work. */
const engineConcurrency = 6;
const nodeFlags = ['--enable-source-maps', '--disable-proto=delete'];
/** The lab rests beside the platform on one machine: small young generations give memory back early. */
const labFlags = [...nodeFlags, '--max-semi-space-size=2', '--max-old-space-size=192'];

/** The gateway keeps two windows of messages in memory and no more; a young generation that holds what is under way is not copied again and again. */
const gatewayFlags = [...nodeFlags, '--max-semi-space-size=16', '--max-old-space-size=256'];

/** What a process needs of its surroundings, without the platform's secrets. */
const plainEnv = (): NodeJS.ProcessEnv => {
  const names = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR', 'NODE_OPTIONS', 'NODE_ENV', 'LOG_LEVEL'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
};

/** Ports at which the bundled outside world answers. */
const labPorts = (ports: Context['ports']): number[] =>
  Object.entries(ports).flatMap(([name, port]) => (/^(lab|edge)/.test(name) ? [port] : []));

/** Settings that point the platform at the bundled outside world, unless the caller set them. */
const labEnv = ({ ports, labConfig }: Context): NodeJS.ProcessEnv =>
  labConfig === null
    ? {}
    : {
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
        OUTBOUND_PORTS: [allSettings.OUTBOUND_PORTS.fallback, ...labPorts(ports)].join(','),
        DNS_SERVERS: `127.0.0.1:${ports.labDns}`,
        DNS_ROOTS: `${labRoots.root}:${ports.labDns}`,
        DNS_ROOT_KEYS: labRoots.anchor,
        SMTP_URL: `smtp://127.0.0.1:${ports.labSmtp}`,
        NOTIFY_URL: `http://127.0.0.1:${ports.labControl}/gateway`,
        NOTIFY_TOKEN: 'lab-notify-token',
        DNS_CONTROL_URL: `http://127.0.0.1:${ports.labControl}`,
        DNS_CONTROL_TOKEN: 'lab-zone-token',
        ACME_DIRECTORY_URL: `http://127.0.0.1:${ports.labControl}/acme/directory`,
        EDGE_HTTP_PORT: String(ports.edgeHttp),
        EDGE_HTTPS_PORT: String(ports.edgeHttps),
      };

/** Address people open; an address for all interfaces is shown as loopback. */
export const publicUrl = ({ host, port }: LauncherSettings): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;

const platformEnv = (context: Context): NodeJS.ProcessEnv => {
  const { settings } = context;
  const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  return {
    PUBLIC_URL: publicUrl(settings),
    ...labEnv(context),
    ...environment,
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: context.databaseUrl(),
    CLICKHOUSE_URL: context.clickhouseUrl,
    MASTER_KEY_FILE: context.masterKeyFile,
    LAB: context.labConfig ? '1' : '0',
    LAB_CONFIG: context.labConfig ?? '',
  };
};

const statistics = process.env['CLICKHOUSE_DATABASE'] || allSettings.CLICKHOUSE_DATABASE.fallback;

/** The embedded analytics engine. */
export const analyticsSpec = (context: Context): ChildSpec => ({
  name: 'analytics',
  script: join(context.dist, 'analytics.mjs'),
  nodeFlags: ['--enable-source-maps'],
  env: () => ({
    ...plainEnv(),
    CH_DIR: join(context.settings.dataDir, storeFolder),
    CH_PORT: String(context.ports.analytics),
    CH_PASSWORD: context.analyticsPassword,
    // Beside its own those in which a backup is proven.
    CH_DATABASES: `${statistics},${statistics}${proofSuffix}*`,
    CH_CONCURRENCY: String(engineConcurrency),
    UV_THREADPOOL_SIZE: String(threadsFor(engineConcurrency)),
  }),
  ready: () => answers(`http://127.0.0.1:${context.ports.analytics}/ping`),
  beats: true,
});

/** The processes of the bundled outside world. */
export const labSpecs = (context: Context): ChildSpec[] => {
  const spec = (role: 'aurora' | 'borealis' | 'world' | 'carriers', port: number): ChildSpec => ({
    name: `lab-${role}`,
    script: join(context.dist, 'lab.mjs'),
    args: [`--role=${role}`],
    nodeFlags: labFlags,
    env: () => ({ ...plainEnv(), LAB_CONFIG: context.labConfig ?? '' }),
    ready: () => accepts(port),
  });
  return [
    spec('aurora', context.ports.auroraApi),
    spec('borealis', context.ports.borealisApi),
    spec('world', context.ports.labControl),
    spec('carriers', context.ports.carrierControl),
  ];
};

/** The API server, the workers and the gateway of short messages. */
export const platformSpecs = (
  context: Context,
): { server: ChildSpec; workers: ChildSpec; gateway: ChildSpec } => ({
  server: {
    name: 'server',
    script: join(context.dist, 'server.mjs'),
    nodeFlags,
    env: () => platformEnv(context),
    ready: () => answers(`${publicUrl(context.settings)}/readyz`),
    beats: true,
  },
  workers: {
    name: 'workers',
    script: join(context.dist, 'workers.mjs'),
    nodeFlags,
    env: () => platformEnv(context),
    ready: 'message',
    beats: true,
  },
  gateway: {
    name: 'gateway',
    script: join(context.dist, 'gateway.mjs'),
    nodeFlags: gatewayFlags,
    env: () => platformEnv(context),
    ready: 'message',
    beats: true,
  },
});
