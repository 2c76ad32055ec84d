import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { Failure } from '#shared/kernel/errors';
import { engineCode, failureFor, isPassing } from './failures';
import type {
  Analytics,
  AnalyticsCommand,
  AnalyticsOptions,
  AnalyticsQuery,
  InsertOnce,
  Lane,
  LineFormat,
  ReadText,
  Watched,
} from './types';
import { checkStatement, lineErrorFor, sendText, storeStatement } from './textRows';

const limits: Record<Lane, number> = { interactive: 20_000, heavy: 900_000 };
const readRetryMs = 8_000;

/** Repeats `work` with growing pauses while its errors are passing and `retryMs` is not over. */
const repeat = async <T>(work: () => Promise<T>, retryMs: number): Promise<T> => {
  const end = Date.now() + retryMs;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || Date.now() + pauseMs > end) throw failureFor(error);
      await wait(pauseMs);
    }
  }
};

const settingsFor = (lane: Lane, maxMs: number): ClickHouseSettings => ({
  output_format_json_quote_64bit_integers: 1,
  max_execution_time: Math.ceil(maxMs / 1000),
  ...(lane === 'heavy' ? { workload: 'heavy' } : {}),
});

const signalFor = (maxMs: number, signal?: AbortSignal): AbortSignal => {
  // Two seconds more than the engine's own limit, so that its clearer error comes first.
  const limit = AbortSignal.timeout(maxMs + 2_000);
  return signal ? AbortSignal.any([limit, signal]) : limit;
};

const unwatched: Watched = {
  signal: new AbortController().signal,
  budget: null,
  ended: () => undefined,
};

/** The part of a query's parameters that all ways of reading share. */
const readParameters = (query: AnalyticsQuery, { signal, budget }: Watched) => {
  const lane = query.lane ?? 'interactive';
  const maxMs = Math.min(query.maxMs ?? limits[lane], budget?.ms ?? Infinity);
  const readRows = Math.min(query.maxReadRows ?? Infinity, budget?.readRows ?? Infinity);
  return {
    query: query.sql,
    query_params: query.params ?? {},
    abort_signal: AbortSignal.any([signalFor(maxMs, query.signal), signal]),
    clickhouse_settings: {
      ...settingsFor(lane, maxMs),
      // A server goes on with what nobody waits for unless it is told not to.
      cancel_http_readonly_queries_on_client_close: 1,
      ...(readRows < Infinity ? { max_rows_to_read: String(readRows) } : {}),
      // 2 refuses writes but, unlike 1, still allows the settings beside it.
      readonly: '2',
    } as ClickHouseSettings,
  };
};

/** Codes of the engine for a question beyond its rows or its time. */
const beyondBudget = new Set(['158', '159']);

/** Watches one question; what it threw is told apart by who ended it, and its cost reported once. */
const watching = (options: AnalyticsOptions, query: AnalyticsQuery) => {
  const watched = options.watch?.(query) ?? unwatched;
  const cost = { rows: 0, readRows: 0, readBytes: 0 };
  const cause = (error: unknown): unknown => {
    if (watched.signal.aborted) return watched.signal.reason;
    const { budget } = watched;
    if (!budget || !beyondBudget.has(engineCode(error) ?? '')) return error;
    return new Failure('analytics.budget', { rows: budget.readRows, seconds: budget.ms / 1000 });
  };
  const end = (error: unknown): void =>
    watched.ended(
      cost,
      error
        ? (engineCode(error) ??
            (error instanceof Failure ? error.code : error instanceof Error ? error.name : 'Error'))
        : null,
    );
  return { watched, cost, cause, end };
};

const readAll = async <T>(
  client: ClickHouseClient,
  options: AnalyticsOptions,
  query: AnalyticsQuery,
): Promise<T[]> => {
  const { watched, cost, cause, end } = watching(options, query);
  try {
    const rows = await repeat(async () => {
      const parameters = readParameters(query, watched);
      parameters.clickhouse_settings.max_result_rows = String(query.maxRows ?? 200_000);
      const body = await client
        .query({ ...parameters, format: 'JSON' })
        .then((result) => result.json<T>())
        .catch((error: unknown) => {
          throw cause(error);
        });
      cost.readRows = Number(body.statistics?.rows_read ?? 0);
      cost.readBytes = Number(body.statistics?.bytes_read ?? 0);
      return body.data;
    }, readRetryMs);
    cost.rows = rows.length;
    end(null);
    query.onCost?.(cost);
    return rows;
  } catch (error) {
    end(error);
    throw error;
  }
};

async function* readLines(
  client: ClickHouseClient,
  options: AnalyticsOptions,
  query: AnalyticsQuery & { format: LineFormat },
): AsyncGenerator<string[]> {
  const { watched, cost, cause, end } = watching(options, query);
  let failed: unknown = null;
  const leave = new AbortController();
  const signal = query.signal ? AbortSignal.any([query.signal, leave.signal]) : leave.signal;
  try {
    const result = await repeat(
      () =>
        client.query({ ...readParameters({ ...query, signal }, watched), format: query.format }),
      readRetryMs,
    );
    for await (const chunk of result.stream()) {
      cost.rows += chunk.length;
      yield chunk.map((row) => row.text);
    }
  } catch (error) {
    failed = cause(error);
    throw failureFor(failed);
  } finally {
    leave.abort();
    end(failed);
  }
}

const store = (client: ClickHouseClient, insert: InsertOnce): Promise<void> => {
  const columns = insert.columns ? ` (${insert.columns.join(', ')})` : '';
  const body =
    'ndjson' in insert
      ? insert.ndjson
      : Buffer.from(insert.rows.map((row) => JSON.stringify(row)).join('\n'));
  if (body.length === 0) return Promise.resolve();
  return repeat(async () => {
    const { stream } = await client.exec({
      query: `INSERT INTO ${insert.table}${columns} FORMAT JSONEachRow`,
      values: Readable.from([body], { objectMode: false }),
      abort_signal: signalFor(limits.heavy),
      clickhouse_settings: {
        ...(insert.lane === 'heavy' ? { workload: 'heavy' } : {}),
        async_insert: 0,
        insert_deduplicate: 1,
        insert_deduplication_token: insert.token,
        ...insert.settings,
      } as ClickHouseSettings,
    });
    stream.resume();
  }, insert.retryMs ?? 60_000);
};

/** Foreign text through the engine, again while its errors are passing. */
const read = (
  client: ClickHouseClient,
  text: ReadText,
  statement: ReturnType<typeof checkStatement>,
): Promise<void> =>
  repeat(async () => {
    try {
      await sendText(client, text, statement, signalFor(limits.heavy));
    } catch (error) {
      throw lineErrorFor(error);
    }
  }, 60_000);

const run = (client: ClickHouseClient, command: AnalyticsCommand): Promise<void> => {
  const { lane = 'interactive', maxMs = limits.heavy, token } = command;
  const work = async (): Promise<void> => {
    await client.command({
      query: command.sql,
      query_params: command.params ?? {},
      abort_signal: signalFor(maxMs),
      clickhouse_settings: {
        ...settingsFor(lane, maxMs),
        ...(token ? { insert_deduplication_token: token, async_insert: 0 } : {}),
      } as ClickHouseSettings,
    });
  };
  return repeat(work, command.repeatable || token ? 30_000 : 0);
};

/** Opens the store; nothing is sent before the first call, so a missing engine fails there, not here. */
export const openAnalytics = (options: AnalyticsOptions): Analytics => {
  const database = options.database ?? 'cdn';
  const shared = {
    url: options.url,
    request_timeout: limits.heavy + 10_000,
    max_open_connections: 32,
    log: { level: ClickHouseLogLevel.OFF },
  };
  const client = createClient({ ...shared, database });
  const gate = options.gate ?? ((work) => work());
  return {
    database,
    query: (query) => gate(() => readAll(client, options, query)),
    lines: (query) => readLines(client, options, query),
    insertOnce: (insert) => gate(() => store(client, insert)),
    storeText: (text) => read(client, text, storeStatement(text)),
    checkText: (text) => read(client, text, checkStatement(text)),
    command: (command) => run(client, command),
    createDatabase: async () => {
      const admin = createClient(shared);
      const query = `CREATE DATABASE IF NOT EXISTS ${database} ENGINE = Atomic`;
      await repeat(() => admin.command({ query }), 30_000).finally(() => admin.close());
    },
    ping: async () => (await client.ping()).success,
    close: () => client.close(),
  };
};
