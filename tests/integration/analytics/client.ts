import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { testAnalytics } from '../../support/engine';

/** The client's own log stays quiet: refusals are what these tests ask for. */
export const log = { level: ClickHouseLogLevel.OFF };

/** A database of its own in the engine of the run, with a client that speaks ClickHouse's protocol. */
export const openEngine = async () => {
  const { url, database } = await testAnalytics();
  const first = createClient({ log, url });
  await first.command({ query: `CREATE DATABASE ${database} ENGINE = Atomic` });
  await first.close();
  const client = createClient({ log, url, database, max_open_connections: 50 });
  const rows = async <T>(
    query: string,
    query_params: Record<string, unknown> = {},
    clickhouse_settings = {},
  ): Promise<T[]> =>
    (
      await client.query({ query, query_params, clickhouse_settings, format: 'JSONEachRow' })
    ).json<T>();
  return {
    url,
    database,
    client,
    rows,
    /** Long queries of one file alone; other files use the same engine at the same time. */
    async runningQueries(): Promise<number> {
      const [row] = await rows<{ n: string }>(
        `SELECT count() AS n FROM system.processes WHERE query LIKE '%100000000000%' AND query NOT LIKE '%system.processes%'`,
      );
      return Number(row?.n ?? -1);
    },
    async stop(): Promise<void> {
      await client.command({ query: `DROP DATABASE ${database}` });
      await client.close();
    },
  };
};
export type Engine = Awaited<ReturnType<typeof openEngine>>;
