import { slotSeconds } from '#shared/kernel/units';
import { type HiddenLines, shownLines } from './hiddenLines.store';
import { hitsInSql } from './hits';
import {
  type Seconds,
  type StatAnswer,
  type StatRow,
  type StatSeries,
  toStatRow,
} from '../statistics/statRows';
import type { Analytics } from '../../../kernel/analytics/types';

/** Lines of visitors; those of the platform's own witnesses are counted apart. */
const visited = 'l.witness = 0';
const isHit = `l.cache_status IN (${hitsInSql})`;

const toSeconds = (ts: string): number => Date.parse(`${ts.replace(' ', 'T')}Z`) / 1000;

/** The slots from the first line of a load to its last. */
export const slotsOf = (extent: { firstTs: string; lastTs: string }): Seconds => {
  const from = toSeconds(extent.firstTs);
  const last = toSeconds(extent.lastTs);
  return { from: from - (from % slotSeconds), to: last - (last % slotSeconds) + slotSeconds };
};

/** Sums of the raw lines of a domain at one supplier parameter, without those that are hidden. */
export const sumLines = async (
  analytics: Analytics,
  load: Pick<StatSeries, 'domainId' | 'paramId'>,
  range: Seconds,
  hidden: HiddenLines,
): Promise<StatRow[]> => {
  const shown = shownLines(hidden);
  const rows = await analytics.query<StatAnswer>({
    name: 'log.sums',
    sql: `SELECT toUnixTimestamp(toStartOfFiveMinutes(l.ts)) AS at, l.country AS country,
        any(l.region) AS region, countIf(${visited}) AS requests, sumIf(l.bytes, ${visited}) AS bytes,
        countIf(${visited} AND ${isHit}) AS hit_requests, sumIf(l.bytes, ${visited} AND ${isHit}) AS hit_bytes,
        countIf(${visited} AND l.origin_status > 0) AS origin_requests, sumIf(l.origin_bytes, ${visited}) AS origin_bytes,
        toInt64(round(sumIf(toFloat64(l.request_ms), ${visited}))) AS request_ms,
        countIf(l.witness = 1) AS witness_requests, sumIf(l.bytes, l.witness = 1) AS witness_bytes,
        sumMapIf(map(l.status, toInt64(1)), ${visited}) AS statusMap,
        sumMapIf(map(l.origin_status, toInt64(1)), ${visited} AND l.origin_status > 0) AS originStatusMap
      FROM access_log AS l
      WHERE l.domain_id = {domain:UUID} AND l.param_id = {param:UUID}
        AND l.ts >= {from:DateTime('UTC')} AND l.ts < {to:DateTime('UTC')}
        AND ${shown.sql}
      GROUP BY at, country`,
    params: { domain: load.domainId, param: load.paramId, ...range, ...shown.params },
    maxMs: 120_000,
  });
  return rows.map(toStatRow);
};
