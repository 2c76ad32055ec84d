import { randomUUID } from 'node:crypto';
import type { Cause } from '#shared/areas/cdn/statistics/causes';
import type { Analytics } from '../../../kernel/analytics/types';
import { nowMs } from '../../../kernel/process/clock';
import { requestId } from '../../../kernel/process/log';
import { daySeconds, type StatSeries, seriesCondition, seriesParams } from './statRows';
import { statColumns } from './tables';

/** A difference on its way into the 5-minute sums of one day of a series. */
export type Entry = {
  series: StatSeries;
  /** Start of the UTC day, Unix seconds. */
  day: number;
  /** Revision of the day's sums that the rows were worked out for. */
  revision: string;
  token: string;
  rows: readonly object[];
  cause: Cause;
  /** Earlier tokens of this revision turned out to be used up although their rows are not there. */
  stuck: boolean;
};

/** The revision of a series' day. */
export type Place = Pick<Entry, 'series' | 'day' | 'revision'>;

/** Names an insert by the revision of the series' day that it was worked out for. */
export const tokenOf = (table: string, { series, day, revision }: Place): string => {
  const { accountId, domainId, paramId, source } = series;
  return `${table}:${accountId}:${domainId}:${paramId}:${source}:${day}:${revision}`;
};

const inDay = `${seriesCondition} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`;
const paramsOf = ({ series, day, revision }: Place) => ({
  ...seriesParams(series, { from: day, to: day + daySeconds }),
  base: revision,
});

/** Whether the ledger holds rows that the sums do not have yet. */
const isAhead = async (analytics: Analytics, entry: Entry): Promise<boolean> => {
  const [row] = await analytics.query<{ n: string }>({
    name: 'ledger.ahead',
    sql: `SELECT count() AS n FROM stats_ledger AS s WHERE ${inDay} AND s.base >= {base:Int64}`,
    params: paramsOf(entry),
  });
  return Number(row?.n ?? 0) > 0;
};

/**
 * Adds a difference to the 5-minute sums by way of the ledger: its rows are kept there first, then what
 * the ledger holds for this revision is added to the sums. Of two writers at one revision, or a
 * repetition after a crash, the first one's rows are kept and everybody adds the same ones, once. So
 * the sums are those of the ledger's rows of all revisions that they are past, whatever breaks off.
 */
export const addDifference = async (analytics: Analytics, entry: Entry): Promise<void> => {
  const { kind, id, actor } = entry.cause;
  const salt = entry.stuck ? `:${randomUUID()}` : '';
  const reason = {
    at: new Date(nowMs()).toISOString().replace('T', ' ').replace('Z', ''),
    cause: kind,
    cause_id: id,
    actor,
    request_id: requestId(),
    base: entry.revision,
  };
  await analytics.insertOnce({
    table: 'stats_ledger',
    token: entry.stuck && !(await isAhead(analytics, entry)) ? entry.token + salt : entry.token,
    rows: entry.rows.map((row) => ({ ...row, ...reason })),
  });
  await addToSums(analytics, entry, entry.token + salt);
};

/** Adds what the ledger holds for a revision of a series' day to the sums, while they stand at it. */
const addToSums = (analytics: Analytics, place: Place, token: string): Promise<void> =>
  analytics.command({
    sql: `INSERT INTO stats_5m (${statColumns})
      SELECT ${statColumns} FROM stats_ledger AS s WHERE ${inDay} AND s.base >= {base:Int64}
        AND (SELECT sum(s.revision) FROM stats_5m AS s WHERE ${inDay}) = {base:Int64}`,
    params: paramsOf(place),
    token,
  });

/** Adds to the sums what a writer kept in the ledger before it died, where no other has come since. */
export const addLeft = (analytics: Analytics, place: Place): Promise<void> =>
  addToSums(analytics, place, tokenOf('stats_5m', place));
