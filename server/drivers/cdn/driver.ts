import type { EdgeConfig } from '#shared/edge/config';
import type { LogDialect } from './logDialect';
import type { WitnessMark } from './witness';

/** Where a driver finds its supplier and how it signs: one row of the supplier parameters, opened. */
export type DriverTarget = {
  baseUrl: string;
  credentials: Record<string, string>;
};

export { DriverError, type DriverErrorClass } from './driverError';

export type SupplierDomain = {
  /** Host name the customer's domain must be pointed to for this supplier. */
  cname: string;
  state: 'deploying' | 'online' | 'stopped' | 'error';
  /** Version of the last EdgeConfig that the supplier says is live on all its nodes. */
  liveVersion: number;
  certificateFingerprint: string | null;
  message: string | null;
};

export type PurgeTarget = { kind: 'url' | 'prefix' | 'host'; value: string };

/** What was handed in, and since when it can have arrived: for suppliers that keep no reference of ours. */
export type Submission = { since: string } & ({ targets: PurgeTarget[] } | { urls: string[] });

export type SupplierTaskItem = {
  target: string;
  state: 'waiting' | 'done' | 'failed';
  code: string | null;
  message: string | null;
};
export type SupplierTask = {
  ticket: string;
  state: 'waiting' | 'active' | 'done' | 'partial' | 'failed';
  items: SupplierTaskItem[];
};

/** Counters of one domain, country and slot, in the platform's units: bytes, UTC, counts. */
export type MetricPoint = {
  domain: string;
  /** Start of the slot, UTC ISO, on a minute (realtime) or five-minute (accurate) boundary. */
  at: string;
  /** ISO 3166 alpha-2 of the client. */
  country: string;
  requests: number;
  bytes: number;
  hitRequests: number;
  hitBytes: number;
  originRequests: number;
  originBytes: number;
  /** Sum of request durations in milliseconds. */
  requestMs: number;
  status: Record<string, number>;
  originStatus: Record<string, number>;
  /** Requests of the platform's own witnesses, in none of the above; absent where a supplier cannot tell. */
  witnessRequests?: number;
  witnessBytes?: number;
};
export type MetricSource = 'realtime' | 'accurate';
export type MetricsPage = {
  points: MetricPoint[];
  /** Exclusive end of what the supplier calls complete for this source, UTC ISO. */
  completeTo: string;
};

/** What the supplier will charge for a day of its own zone, by domain: visitors' requests and bytes. */
export type DayTotal = { domain: string; requests: number; bytes: number };
export type DayTotals = {
  /** Nothing of the day can arrive at the supplier any more. */
  final: boolean;
  rows: DayTotal[];
};

/** What a supplier charges for a month of its own zone; usage in thousandths of a unit, money in millionths. */
export type SupplierInvoice = {
  month: string;
  /** The month is closed: only corrections come after. */
  final: boolean;
  currency: string;
  /** Size of the unit that usage is counted in: 10^9 or 2^30. */
  unitBytes: number;
  thousandths: number;
  lines: {
    from: number;
    upTo: number | null;
    priceMicros: number;
    thousandths: number;
    amountMicros: number;
  }[];
  adjustments: { kind: 'credit' | 'correction'; amountMicros: number }[];
  amountMicros: number;
};
export type SupplierBalance = { currency: string; balanceMicros: number };

/** One file of access log lines; lines are JSON objects whose fields `logColumns` of the driver map. */
export type SupplierLogFile = {
  id: string;
  name: string;
  domain: string;
  /** Start of the hour the lines belong to, UTC ISO. */
  hourAt: string;
  sizeBytes: number;
  /** 0 where the supplier does not tell. */
  lines: number;
  /** Of the text; of the name where the supplier does not tell. */
  sha256: string;
  pushedAt: string;
  /** The alias of the domain that the supplier keeps the file of; absent for the domain's own. */
  alias?: string | undefined;
};

/** The unpacked text of a log file; its checksum is verified before the last chunk ends. */
export type LogText = { name: string; dialect: LogDialect; chunks: AsyncIterable<Buffer> };

export type SupplierNode = { node: string; address: string; region: string; healthy: boolean };
export type SupplierQuota = {
  kind: 'purgeUrl' | 'purgePrefix' | 'prefetch';
  limit: number;
  left: number;
  resetAt: string;
};

/**
 * All the console asks of a CDN supplier. Every call that changes something carries `ref`, our own
 * stable reference: a supplier with idempotency keys acts once per ref, for others the caller asks
 * `findTask(ref)` (or reads the state back) before it repeats. Calls throw only DriverError.
 */
export type CdnDriver = {
  /** True when repeating a call with the same ref can never act twice. */
  readonly idempotent: boolean;
  checkCredential(): Promise<{ account: string }>;
  health(): Promise<SupplierNode[]>;
  quota(): Promise<SupplierQuota[]>;
  createDomain(input: { domain: string; config: EdgeConfig; ref: string }): Promise<SupplierDomain>;
  /** Null when the supplier does not know the domain. */
  status(domain: string): Promise<SupplierDomain | null>;
  pushConfig(input: { domain: string; config: EdgeConfig; ref: string }): Promise<SupplierDomain>;
  /** The configuration read back in the platform's words, to find drift. */
  readConfig(domain: string): Promise<EdgeConfig>;
  setEnabled(input: { domain: string; enabled: boolean; ref: string }): Promise<SupplierDomain>;
  removeDomain(input: { domain: string; ref: string }): Promise<void>;
  setCertificate(input: {
    domain: string;
    certificatePem: string | null;
    privateKeyPem: string | null;
    ref: string;
  }): Promise<SupplierDomain>;
  /** With `regions` (as `health` names them) only their nodes are cleared; see `purgesRegions`. */
  purge(input: {
    targets: PurgeTarget[];
    ref: string;
    regions?: readonly string[] | undefined;
  }): Promise<{ ticket: string }>;
  prefetch(input: { urls: string[]; ref: string }): Promise<{ ticket: string }>;
  /** With `about` also those find it who know neither our references nor keys. */
  findTask(ref: string, about?: Submission): Promise<{ ticket: string } | null>;
  taskStatus(ticket: string): Promise<SupplierTask>;
  /** `from` inclusive, `to` exclusive, UTC ISO; the driver pages and splits as the supplier needs. */
  metrics(input: {
    domains: string[];
    from: string;
    to: string;
    source: MetricSource;
    /** Realtime only: with the minutes after `completeTo` as far as the supplier has counted them. */
    running?: boolean;
  }): Promise<MetricsPage>;
  /**
   * The day totals of every domain of the account. `day` is one of the supplier's own zone; who tells
   * none (`dayTotals` of shared/suppliers.ts) refuses as `invalid`.
   */
  dayTotals(input: { day: string }): Promise<DayTotals>;
  /** The invoice of a month (`YYYY-MM`), or what it comes to by now; `invalid` for who tells none. */
  monthInvoice(input: { month: string }): Promise<SupplierInvoice>;
  /** Money left on the account; `invalid` for who tells none. */
  balance(): Promise<SupplierBalance>;
  listLogs(input: { domain: string; from: string; to: string }): Promise<SupplierLogFile[]>;
  /** With `pieces`, who can goes on where an earlier download broke off; others come whole. */
  fetchLog(file: SupplierLogFile, pieces?: PieceStore): Promise<LogText>;
};

/** The life of a domain at a supplier. */
export type DomainCalls = Pick<
  CdnDriver,
  | 'createDomain'
  | 'status'
  | 'pushConfig'
  | 'readConfig'
  | 'setEnabled'
  | 'removeDomain'
  | 'setCertificate'
>;

/** Where the pieces of a packed file are kept until all of it is here. */
export type PieceStore = {
  /** Bytes of one question. */
  pieceBytes: number;
  /** Bytes that have come so far. */
  size(): Promise<number>;
  /** What has come so far, from its start. */
  open(): AsyncIterable<Buffer>;
  /** Keeps one more piece; `total` are the bytes that are here with it. */
  add(piece: Buffer, total: number): Promise<void>;
};

/** Fixed facts of a dialect, read by splitters, forms and limiters. */
export type DriverFacts = {
  maxPurgeTargets: number;
  /** Takes a purge of some regions alone. */
  purgesRegions: boolean;
  maxPrefetchUrls: number;
  callsPerSecond: number;
  /** Domains that one question for counters may name. */
  domainsPerMetricsCall: number;
  /** How the lines of its log files are read. */
  logDialect: LogDialect;
  /** What this dialect cannot express of a rule: names of EdgeRule properties. */
  cannot: readonly string[];
};

/** Does one HTTP exchange for a driver; the platform passes one that records, limits and breaks. */
export type DriverHttp = (request: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Name of the driver method, for the call record. */
  operation: string;
  timeoutMs?: number;
}) => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;

export type DriverModule = {
  facts: DriverFacts;
  open(target: DriverTarget, http: DriverHttp): CdnDriver;
  /** Marks the platform's own requests to the edges; null when this supplier counts them as visitors'. */
  witness: ((credentials: Record<string, string>) => WitnessMark) | null;
};
