import type { ClickHouseSettings } from '@clickhouse/client';

/** `heavy` is for loads, exports and rebuilds; the embedded engine runs one of them at a time. */
export type Lane = 'interactive' | 'heavy';

/** For whom a query runs; null when the platform asks for itself. */
export type QueryWho = { userId: string | null; accountId: string | null } | null;

/** For whom the running question is asked: of which role, by which operation, on which screen. */
export type Asker = NonNullable<QueryWho> & { role: string; operation: string; screen: string };

/** A question to the analytics store. 64-bit numbers come back as decimal text. */
export type AnalyticsQuery = {
  /** Short fixed name of the question, for metrics and audit. */
  name: string;
  /** SQL with `{name:Type}` places; values never go into the text. */
  sql: string;
  params?: Record<string, unknown>;
  lane?: Lane;
  who?: QueryWho;
  /** Time limit including the wait for a free connection; 20 s interactive, 15 min heavy. */
  maxMs?: number;
  /** Rows after which the query fails with `analytics.tooMuch`; 200,000 unless told. */
  maxRows?: number;
  /** Rows it may read at most, beside what a budget says. */
  maxReadRows?: number;
  /** Told what it cost once it has succeeded. */
  onCost?: (cost: QueryCost) => void;
  signal?: AbortSignal;
};

/** A question on its way, with whom it is for. */
export type Question = {
  id: string;
  name: string;
  lane: Lane;
  asker: Asker;
  sql: string;
  params: Record<string, unknown>;
  startedAt: string;
};
/** What one question cost. */
export type QueryCost = { rows: number; readRows: number; readBytes: number };
/** A question that has ended. */
export type QueryAudit = Question &
  QueryCost & {
    ms: number;
    /** Null when it succeeded; else ClickHouse's number, a failure's code or the error's name. */
    errorCode: string | null;
  };
/** What a question may read at most, in rows, and how long it may take, in milliseconds. */
export type QueryBudget = { readRows: number; ms: number };
/** How a question is watched: what ends it, what it may take, and whom to tell of its end. */
export type Watched = {
  /** Aborted with a Failure when somebody stops the question. */
  signal: AbortSignal;
  budget: QueryBudget | null;
  ended(cost: QueryCost, errorCode: string | null): void;
};

/** Rows to be stored exactly once. */
export type InsertOnce = {
  table: string;
  /** The same token never stores twice, however often and from wherever it is sent. */
  token: string;
  columns?: readonly string[];
  lane?: Lane;
  settings?: ClickHouseSettings;
  /** How long to repeat an unacknowledged insert before giving up; 60 s unless told. */
  retryMs?: number;
} & ({ rows: readonly object[] } | { ndjson: Buffer });

/** How the engine itself reads foreign text: the columns in it, and what each stored column is made of. */
export type LogSchema = {
  format: 'JSONEachRow' | 'TabSeparatedRaw';
  /** Columns of the text with their types, as `input()` takes them. */
  structure: string;
  /** Expression over those columns for each column of the table. */
  columns: Readonly<Record<string, string>>;
};

/** Foreign text to be read by the engine. */
export type ReadText = {
  shape: LogSchema;
  /** Whole lines. */
  text: Buffer;
  lane?: Lane;
};
/** Such text to be stored exactly once; `constants` are UUIDs that every row gets. */
export type StoreText = ReadText & {
  table: string;
  token: string;
  constants: Readonly<Record<string, string>>;
};

/** A statement without an answer; a `repeatable` one is sent again while the engine restarts. */
export type AnalyticsCommand = Pick<AnalyticsQuery, 'sql' | 'params' | 'lane' | 'maxMs'> & {
  repeatable?: boolean;
  /** Deduplication token of an INSERT … SELECT, which makes it repeatable. */
  token?: string;
};

/** Formats in which results can be read line by line. */
export type LineFormat =
  | 'JSONEachRow'
  | 'JSONCompactEachRow'
  | 'CSV'
  | 'CSVWithNames'
  | 'TabSeparatedRaw';

/** The platform's one way to the analytics store. All methods throw Failure `analytics.*` or a bug. */
export type Analytics = {
  readonly database: string;
  /** All rows of an answer. */
  query<T>(query: AnalyticsQuery): Promise<T[]>;
  /** Text lines of a large answer as they arrive, without line ends; leaving the loop stops the query. */
  lines(query: AnalyticsQuery & { format: LineFormat }): AsyncGenerator<string[]>;
  /** Stores rows once: repeats the insert with its token until the engine acknowledges it. */
  insertOnce(insert: InsertOnce): Promise<void>;
  /** Stores foreign text once. Throws LogLineError; earlier lines may then be stored already. */
  storeText(text: StoreText): Promise<void>;
  /** Reads foreign text and stores nothing. Throws LogLineError when a line does not fit. */
  checkText(text: ReadText): Promise<void>;
  /** Runs a statement without an answer. */
  command(command: AnalyticsCommand): Promise<void>;
  /** Creates the database itself when it is missing. */
  createDatabase(): Promise<void>;
  ping(): Promise<boolean>;
  close(): Promise<void>;
};

/** Where the store is and who watches its questions. */
export type AnalyticsOptions = {
  /** http(s)://user:password@host:port */
  url: string;
  database?: string;
  watch?: (query: AnalyticsQuery) => Watched;
  /** Lets so many questions and inserts of a process go at a time; streams of rows are not held up. */
  gate?: <T>(work: () => Promise<T>) => Promise<T>;
};
