import { hitsInSql } from './hits';
import type { Analytics } from '../../../kernel/analytics/types';

/** Paths kept per domain and hour: this many by requests and as many by bytes. */
const mostUrls = 500;

/** A domain's clock hour, given as its first instant in UTC ISO. */
export type DomainHour = { accountId: string; domainId: string; hourAt: string };

/**
 * Counts the top paths of a domain's hour from its raw log lines into url_1h. When lines came in
 * since the last count, a new version replaces the old one; else nothing is written.
 */
export const countTopUrls = async (analytics: Analytics, hour: DomainHour): Promise<boolean> => {
  const from = Date.parse(hour.hourAt) / 1000;
  if (!Number.isInteger(from) || from % 3600 !== 0)
    throw new RangeError(`not on an hour: ${hour.hourAt}`);
  const params = { account: hour.accountId, domain: hour.domainId, from, to: from + 3600 };
  const [state] = await analytics.query<{ lines: string; counted: string; version: string }>({
    name: 'urls.state',
    sql: `SELECT
        (SELECT count() FROM access_log WHERE domain_id = {domain:UUID} AND witness = 0
          AND ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')}) AS lines,
        argMax(u.hour_requests, u.version) AS counted, max(u.version) AS version
      FROM url_1h AS u
      WHERE u.account_id = {account:UUID} AND u.domain_id = {domain:UUID}
        AND u.ts = {from:DateTime('UTC')}`,
    params,
  });
  if (!state || state.lines === state.counted) return false;
  const version = Number(state.version) + 1;
  await analytics.command({
    sql: `INSERT INTO url_1h
      SELECT {from:DateTime('UTC')}, {account:UUID}, {domain:UUID}, path, requests, bytes, hits,
        e4xx, e5xx, all_requests, {version:UInt64}
      FROM (
        SELECT l.path AS path, count() AS requests, sum(l.bytes) AS bytes,
          countIf(l.cache_status IN (${hitsInSql})) AS hits,
          countIf(l.status BETWEEN 400 AND 499) AS e4xx, countIf(l.status >= 500) AS e5xx,
          row_number() OVER (ORDER BY count() DESC, l.path) AS by_requests,
          row_number() OVER (ORDER BY sum(l.bytes) DESC, l.path) AS by_bytes,
          sum(count()) OVER () AS all_requests
        FROM access_log AS l
        WHERE l.domain_id = {domain:UUID} AND l.witness = 0
          AND l.ts >= {from:DateTime('UTC')} AND l.ts < {to:DateTime('UTC')}
        GROUP BY l.path
      ) WHERE by_requests <= ${mostUrls} OR by_bytes <= ${mostUrls}`,
    params: { ...params, version },
    lane: 'heavy',
    token: `url_1h:${hour.accountId}:${hour.domainId}:${from}:${version}`,
  });
  return true;
};

/**
 * Condition on url_1h (alias `u`) that keeps only the newest version of every hour. `scope` must
 * repeat the caller's own conditions on account, domain and time, so that the look stays small.
 */
export const newestUrls = (scope: string): string =>
  `(u.domain_id, u.ts, u.version) IN (
    SELECT domain_id, ts, max(version) FROM url_1h WHERE ${scope} GROUP BY domain_id, ts)`;
