import { objectKey } from '#lab/world/objects/signature';

// What the walk makes so that every screen of one thing has a thing to show.
export const overAccounts = {
  description: 'Too many requests',
  metric: 'requests',
  condition: 'gt',
  threshold: 1e9,
  points: 1,
  recoveryPoints: 1,
  intervalMinutes: 1440,
  methods: ['email'],
  emails: ['oncall@manifold.test'],
  webhooks: [],
  source: 'realtime',
  enabled: true,
  scope: 'all',
  accountIds: [],
  domainPattern: '*',
} as never;

/** Watches every domain, and acts on none. */
export const watch = {
  name: 'Own',
  metric: 'requests',
  accountIds: [],
  domainPattern: '*',
  baseline: 'weeks',
  baselineHours: 3,
  tolerance: 5,
  floorValue: 1e9,
  points: 3,
  windowPoints: 4,
  quietFrom: 0,
  quietTo: 0,
  zone: 'Asia/Shanghai',
  action: 'finding',
  paused: false,
} as never;
export const limit = {
  period: 'month',
  trafficGb: 1_000_000,
  bandwidthMbps: null,
  action: 'block',
  requestsPerSecond: null,
} as const;
export const allowance = {
  urlsPerDay: 100_000,
  weight: 3,
  nodeIds: [],
  fromAt: '2026-01-01T00:00:00.000Z',
  toAt: null,
  enabled: true,
  remark: '',
};
/** A store of the bundled world, to which logs are pushed. */
export const ownStore = {
  name: 'Own store',
  kind: 's3',
  domainIds: [],
  bucket: 'customer-logs',
  region: 'us-east-1',
  prefix: 'logs/',
  pathStyle: true,
  keyId: objectKey.keyId,
  secret: objectKey.secret,
  folder: null,
  format: 'json',
  columns: [],
  gzip: true,
} as const;
export const longer = {
  domainId: null,
  days: 95,
  mode: 'auto',
  reason: 'Audit of the year',
} as const;
export const key = { name: 'Own', ceiling: 'basic', allowedIps: [], expiresAt: null } as never;
/** A route of SMS that no message takes. */
export const ownRoute = {
  name: 'Own',
  kinds: ['notice'],
  countries: ['AQ'],
  method: 'priority',
  fallback: true,
  place: 900,
  enabled: false,
} as never as object;

/** A carrier's file with a message that we never sent. */
export const statement = {
  name: 'statement.csv',
  currency: 'USD',
  fromDay: '2026-01-01',
  toDay: '2026-01-01',
  idColumn: 'id',
  stateColumn: 'state',
  segmentsColumn: 'segments',
  priceColumn: 'price',
  text: 'id;number;state;segments;price\n1f3a;8613800000001;DELIVRD;1;0.03\n',
} as const;

/** A message on trial to a handset that takes it. */
export const trial = {
  channelId: null,
  kind: 'notice',
  to: '+8613800000007',
  text: 'On trial',
  sender: '',
  deliveredSeconds: 30,
} as const;
export const scheduledTest = {
  name: 'Every hour',
  failuresToOpen: 3,
  quietFrom: 0,
  quietTo: 0,
  cron: '0 * * * *',
  zone: 'UTC',
  missed: 'skip',
} as const;
