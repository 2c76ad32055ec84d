import { readSetting, type Setting } from './setting';

/** Every variable the processes read: one line each, shown in the README's table. */
export const settings = {
  PORT: { kind: 'number', fallback: '8080', summary: 'Port of the console and its API.' },
  HOST: { kind: 'text', fallback: '127.0.0.1', summary: 'Address the console listens on.' },
  TLS_PORT: {
    kind: 'number',
    fallback: '0',
    summary:
      'Port on all addresses at which the server itself speaks TLS 1.2 and 1.3; 0 leaves TLS to a proxy.',
  },
  TLS_CERT_FILE: {
    kind: 'text',
    fallback: '',
    summary: 'Certificate with its chain for that port (PEM); read again when it changes.',
  },
  TLS_KEY_FILE: { kind: 'text', fallback: '', summary: 'Private key of that certificate (PEM).' },
  TLS_REDIRECT_PORT: {
    kind: 'number',
    fallback: '0',
    summary: 'Port without TLS that leads pages to PUBLIC_URL and refuses the API; 0 opens none.',
  },
  DATA_DIR: {
    kind: 'text',
    fallback: './data',
    summary: 'Folder of databases, secrets, run files and exports.',
  },
  BACKUP_DIR: {
    kind: 'text',
    fallback: '',
    summary: 'Folder of the backups that the console makes; empty keeps them in DATA_DIR/backups.',
  },
  LOG_PUSH_DIR: {
    kind: 'text',
    fallback: '',
    summary:
      'Folder below which staff may have logs pushed to the disk of this server; empty allows none.',
  },
  DATABASE_URL: {
    kind: 'text',
    fallback: '',
    summary: 'PostgreSQL; empty starts the embedded one.',
  },
  REDIS_URL: {
    kind: 'text',
    fallback: '',
    summary: 'Redis for the queues; empty keeps them in PostgreSQL.',
  },
  CLICKHOUSE_URL: {
    kind: 'text',
    fallback: '',
    summary: 'ClickHouse over HTTP; empty starts the embedded engine.',
  },
  CLICKHOUSE_DATABASE: {
    kind: 'text',
    fallback: 'cdn',
    summary: 'Database of all statistics in ClickHouse.',
  },
  MASTER_KEY_FILE: {
    kind: 'text',
    fallback: '',
    summary: 'File with the keys that seal secrets, one `id:base64` a line, newest first.',
  },
  SMPP_PORT: {
    kind: 'number',
    fallback: '2775',
    summary: 'Port of the gateway at which systems of customers bind by SMPP 3.4; 0 opens none.',
  },
  SMPP_TLS_PORT: {
    kind: 'number',
    fallback: '0',
    summary: 'The same over TLS, with the certificate of TLS_CERT_FILE; 0 opens none.',
  },
  SMPP_HOST: {
    kind: 'text',
    fallback: '',
    summary: 'Address the gateway listens on for SMPP; empty takes HOST.',
  },
  LAB: {
    kind: 'flag',
    fallback: '1',
    summary: 'Starts the bundled outside world (suppliers, DNS, mail sink, traffic).',
  },
  LAB_CONFIG: { kind: 'text', fallback: '', summary: 'Shape of the lab, written by the launcher.' },
  DEMO: {
    kind: 'flag',
    fallback: '1',
    summary: 'Creates demo accounts at the first start when the lab runs.',
  },
  SMTP_URL: {
    kind: 'text',
    fallback: '',
    summary: 'Mail relay, e.g. smtp://user:password@host:587.',
  },
  MAIL_FROM: {
    kind: 'text',
    fallback: 'Manifold <no-reply@manifold.test>',
    summary: 'Sender of all mail.',
  },
  NOTIFY_URL: {
    kind: 'text',
    fallback: '',
    summary: 'Provider of SMS and phone notices: POST /messages and /calls below this address.',
  },
  NOTIFY_TOKEN: { kind: 'text', fallback: '', summary: 'Bearer token of that provider.' },
  PUBLIC_URL: {
    kind: 'text',
    fallback: '',
    summary: 'Address people reach the console at; used in mail links.',
  },
  DNS_SERVERS: {
    kind: 'list',
    fallback: '',
    summary: 'Resolvers (ip:port) for verification and checks; empty uses the system.',
  },
  DNS_ROOTS: {
    kind: 'list',
    fallback: '',
    summary: 'Root servers (ip:port); empty: those of IANA.',
  },
  DNS_ROOT_KEYS: { kind: 'list', fallback: '', summary: 'DS records of that root; empty: none.' },
  DNS_SERVICE: {
    kind: 'text',
    fallback: 'lab',
    summary: 'Name service: `lab`, `powerdns` or `route53`.',
  },
  DNS_CONTROL_URL: {
    kind: 'text',
    fallback: '',
    summary: 'API of the authoritative DNS server of the platform zone.',
  },
  DNS_CONTROL_TOKEN: {
    kind: 'text',
    fallback: '',
    summary: 'Token of that API; `key id:secret` for Route 53.',
  },
  PLATFORM_ZONE: {
    kind: 'text',
    fallback: 'cdn.manifold.test',
    summary: 'Zone in which customers receive their CNAME.',
  },
  EDGE_HTTP_PORT: {
    kind: 'number',
    fallback: '80',
    summary: 'HTTP port of edge nodes, for probes and verification.',
  },
  EDGE_HTTPS_PORT: { kind: 'number', fallback: '443', summary: 'HTTPS port of edge nodes.' },
  OUTBOUND_ALLOW_CIDRS: {
    kind: 'list',
    fallback: '',
    summary: 'Private networks that outgoing requests may reach, e.g. 127.0.0.0/8.',
  },
  OUTBOUND_PORTS: {
    kind: 'list',
    fallback:
      '80,81,443,3000,4443,5000,5443,7001,8000-8100,8181,8443,8800,8880,8888,9000,9080,9443,10443',
    summary: 'Ports at which origins and webhooks of customers may be asked, e.g. 443,8000-8100.',
  },
  ACME_DIRECTORY_URL: {
    kind: 'text',
    fallback: '',
    summary: 'Authority of free certificates (ACME directory); empty offers none.',
  },
  ACME_EMAIL: { kind: 'text', fallback: '', summary: 'Contact the authority may write to.' },
  ACME_CHALLENGE_ORIGIN: {
    kind: 'text',
    fallback: '',
    summary: 'host:port at which edges reach this console for challenges; empty takes PUBLIC_URL.',
  },
  NODE_NAME: {
    kind: 'text',
    fallback: '',
    summary: 'Place a process runs at, by which wishes for it stand; empty takes the host name.',
  },
  WORKER_QUEUES: {
    kind: 'list',
    fallback: '',
    summary: 'Queues this worker serves; empty serves all.',
  },
  METRICS_TOKEN: {
    kind: 'text',
    fallback: '',
    summary: 'Bearer token that /metrics asks for; empty allows loopback only.',
  },
  TEST_CLOCK: {
    kind: 'flag',
    fallback: '0',
    summary: 'Allows the clock to be set over the API; for tests only.',
  },
  LOG_LEVEL: {
    kind: 'text',
    fallback: 'info',
    summary: 'trace, debug, info, warn, error or silent.',
  },
  TRUST_PROXY: {
    kind: 'list',
    fallback: '',
    summary: 'Addresses of proxies whose X-Forwarded-For is believed.',
  },
  SESSION_IDLE_MINUTES: {
    kind: 'number',
    fallback: '120',
    summary: 'A session ends after this long without a request.',
  },
  SESSION_HOURS: {
    kind: 'number',
    fallback: '12',
    summary: 'A session ends this long after sign-in.',
  },
  KEEP_ANSWERS_DAYS: {
    kind: 'number',
    fallback: '7',
    summary: 'Days the answers to requests with an Idempotency-Key are kept.',
  },
  KEEP_EVENTS_DAYS: {
    kind: 'number',
    fallback: '30',
    summary: 'Days live events are kept; a console that was away longer reads everything anew.',
  },
  KEEP_NOTICES_DAYS: {
    kind: 'number',
    fallback: '400',
    summary: 'Days notices, letters and their deliveries are kept.',
  },
  KEEP_MESSAGES_DAYS: { kind: 'number', fallback: '730', summary: 'Days SMS are kept; 0: ever.' },
} as const satisfies Record<string, Setting>;

type Value<S extends Setting> = S['kind'] extends 'number'
  ? number
  : S['kind'] extends 'flag'
    ? boolean
    : S['kind'] extends 'list'
      ? readonly string[]
      : string;
export type Config = { readonly [K in keyof typeof settings]: Value<(typeof settings)[K]> };

/** Reads the environment once; a malformed value stops the process with its name. */
/* Safe cast: `readSetting` gives each setting the type its kind names. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      readSetting(setting, name, env[name]),
    ]),
  ) as unknown as Config;

export { type LabShape, labOf } from './labShape';
