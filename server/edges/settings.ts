import { readFileSync } from 'node:fs';
import * as z from 'zod';

const secret = z.string().min(32).max(256);
const folder = z.string().startsWith('/');
const port = z.int().min(1).max(65_535);

/** What the head of a fleet needs: it speaks to the console and to the nodes. */
const fleetSettings = z.strictObject({
  /** Address and port that the console and the nodes reach. */
  host: z.string(),
  port,
  /** Certificate and key files for HTTPS; without them the listener belongs into a private network. */
  tls: z.strictObject({ certificate: z.string(), key: z.string() }).nullable().default(null),
  /** The console's token, as entered in the supplier parameter. */
  token: secret,
  /** The nodes' token; another one, because a node needs none of the console's rights. */
  nodeToken: secret,
  /** Names of domains point below it; the owner's DNS lets `*.zone` lead to all nodes. */
  zone: z.string().min(1).max(200),
  folder,
  /** MaxMind file of countries by address; without it every country reads `ZZ`. */
  countries: z.string().nullable().default(null),
  /** After so long without a word a node counts as away. */
  awaySeconds: z.number().min(1).max(600).default(15),
  /** So long after the end of its five minutes a log file takes lines before it is listed. */
  logDelaySeconds: z.number().min(0).max(3_600).default(120),
  /** What one day (UTC) takes. */
  dailyLimits: z
    .strictObject({ purgeUrl: z.int(), purgePrefix: z.int(), prefetch: z.int() })
    .default({ purgeUrl: 1_000_000, purgePrefix: 20_000, prefetch: 200_000 }),
});
export type FleetSettings = z.infer<typeof fleetSettings>;

/** What one node needs: its place in the fleet and its nginx. */
const nodeSettings = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  region: z.string().min(1).max(64),
  /** Public address that visitors and the console reach. */
  address: z.string(),
  /** Addresses nginx listens on. */
  listen: z.array(z.string()).min(1).default(['0.0.0.0']),
  httpPort: port.default(80),
  httpsPort: port.default(443),
  /** Where the head of the fleet is, e.g. `https://fleet.example.net:7400`. */
  fleet: z.url(),
  nodeToken: secret,
  folder,
  nginx: z.string().default('nginx'),
  /** Files of modules to load; empty for an nginx that has Lua built in. */
  modules: z
    .array(z.string())
    .default([
      '/usr/lib/nginx/modules/ndk_http_module.so',
      '/usr/lib/nginx/modules/ngx_http_lua_module.so',
    ]),
  /** User of the worker processes when the agent runs as root. */
  user: z.string().default('www-data'),
  workers: z.union([z.literal('auto'), z.int().min(1)]).default('auto'),
  cacheMegabytes: z.int().min(10).default(10_240),
  /** Name servers for origins. */
  resolvers: z.array(z.string()).default([]),
  /** Proxies in front (CIDR) whose header tells the visitor's address. */
  trustedProxies: z.array(z.string()).default([]),
  clientAddressHeader: z.string().default('X-Forwarded-For'),
  /** A file of the owner's own directives for nginx's `http` block. */
  include: z.string().nullable().default(null),
  /** An access log is begun anew at this size. */
  rotateMegabytes: z.number().min(0.001).default(64),
});
export type NodeSettings = z.infer<typeof nodeSettings>;

/** A machine is the head of the fleet, a node or both. */
export const edgeSettings = z
  .strictObject({ fleet: fleetSettings.optional(), node: nodeSettings.optional() })
  .refine(({ fleet, node }) => fleet || node, 'neither `fleet` nor `node` is there')
  .refine(({ fleet }) => fleet?.token !== fleet?.nodeToken || !fleet, 'both tokens are the same');

/** Reads the settings of this machine; throws with what is wrong in them. */
export const readEdgeSettings = (path: string): z.infer<typeof edgeSettings> =>
  edgeSettings.parse(JSON.parse(readFileSync(path, 'utf8')));
