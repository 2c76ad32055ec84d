import { logChecks } from '#server/model/cdn/logs/checks';
import { startSyncWorld } from '../sync/world';

const hour = 3_600_000;
export const host = 'www.demo-shop.test';

/** Hours by which the four hours that end with the present one reach over midnight (UTC). */
const beyondMidnight = (now: number): number => {
  const ends = new Date(now).getUTCHours();
  return ends < 4 ? ends : 0;
};

/**
 * A domain at one lab supplier whose log files of four hours are stored; its workers are not started.
 * With `inOneDay` these are hours of one UTC day, at whatever time it is.
 */
export const openLogWorld = async (o: { inOneDay?: true } = {}) => {
  const now = Date.now();
  const early = o.inOneDay ? beyondMidnight(now) * hour : 0;
  const bornAt = new Date(now - (now % hour) - hour + 23 * 60_000 - early).toISOString();
  const world = await startSyncWorld({ pastDays: 1, bornAt });
  const { bench } = world;
  const accountId = await bench.account();
  const staff = await bench.staff();
  const to = new Date(Date.parse(bornAt) - (Date.parse(bornAt) % hour) + hour).toISOString();
  const from = new Date(Date.parse(to) - 4 * hour).toISOString();
  const domainId = await world.addDomain(accountId, host, from, ['aurora']);

  /** Lists and loads until nothing waits. */
  const settle = async () => {
    for (let i = 0; i < 60; i += 1) {
      await bench.sql('update log_file set next_at = now()');
      await world.turn(['lanes', 'lists', 'loads']);
      const [row] = await bench.sql<{ open: number }>(
        `select (select count(*) from sync_lane where source = 'log' and (pulled_from is null or pulled_from > start_at))::int
           + (select count(*) from log_file where state in ('listed', 'loading', 'bad'))::int as open`,
      );
      if (row?.open === 0) return;
    }
    throw new Error('files are still waiting');
  };
  await settle();
  const [loaded] = await bench.sql<{ n: number }>(
    `select count(*)::int as n from log_file where state = 'loaded'`,
  );

  const query = <T extends object>(sql: string, params: Record<string, unknown> = {}) =>
    bench.platform.analytics.query<T>({
      name: 'test.process',
      sql,
      params: { domain: domainId, ...params },
    });
  /** Every log sum as text: equal texts are equal figures byte for byte. */
  const sums = async (table = 'stats_5m') =>
    JSON.stringify(
      await query(`SELECT s.ts AS ts, s.country AS country, sum(s.requests) AS requests, sum(s.bytes) AS bytes, sum(s.hit_bytes),
        sum(s.origin_bytes), sum(s.request_ms), mapFilter((code, n) -> n != 0, sumMap(s.statusMap)) AS codes
        FROM ${table} AS s WHERE s.domain_id = {domain:UUID} AND s.source = 'log' GROUP BY ts, country
        HAVING requests != 0 OR bytes != 0 OR length(codes) > 0 ORDER BY ts, country`),
    );
  const totals = async () => {
    const [row] = await query<{ requests: string; bytes: string }>(
      `SELECT sum(requests) AS requests, sum(bytes) AS bytes FROM stats_5m WHERE domain_id = {domain:UUID} AND source = 'log'`,
    );
    return { requests: Number(row?.requests), bytes: Number(row?.bytes) };
  };
  /** Stored lines and their bytes. */
  const lines = async () => {
    const [row] = await query<{ n: string; bytes: string }>(
      `SELECT count() AS n, sum(bytes) AS bytes FROM access_log WHERE domain_id = {domain:UUID}`,
    );
    return [Number(row?.n), Number(row?.bytes)];
  };
  /** Rows that the checks of the platform find wrong. */
  const wrong = async () => (await Promise.all(logChecks.map(({ sql }) => bench.sql(sql)))).flat();
  const files = loaded?.n ?? 0;
  return {
    world,
    bench,
    staff,
    accountId,
    domainId,
    from,
    to,
    files,
    settle,
    query,
    sums,
    totals,
    lines,
    wrong,
  };
};
export type LogWorld = Awaited<ReturnType<typeof openLogWorld>>;
