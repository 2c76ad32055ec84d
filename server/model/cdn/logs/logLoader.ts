import { slotSeconds } from '#shared/kernel/units';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { hitsInSql } from './hits';
import type { Holds } from '../statistics/holds';
import { converge, type Outcome } from '../statistics/convergence';
import { cutText, type TextPiece } from './logPieces';
import { rawRetentionDays } from './tables';
import { type Seconds, type StatAnswer, type StatRow, toStatRow } from '../statistics/statRows';
import { LogLineError } from '../../../kernel/analytics/textRows';
import type { Analytics, LogSchema } from '../../../kernel/analytics/types';

/** A file of log lines and whose they are. */
export type LogLoad = {
  /** UUID of the load; its lines can be erased by it. */
  loadId: string;
  accountId: string;
  domainId: string;
  paramId: string;
  /** How the engine reads the text. */
  shape: LogSchema;
  /** Span of the hours the files are of, UTC ISO; single lines may stand outside. */
  hours: { from: string; to: string };
  /** Opens the text, whole lines; may be called a second time. */
  open: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>;
  /** 0 at first; one more each time the load was erased, because used tokens are not accepted again. */
  generation?: number;
};

/** How many lines a load has, and its first and last time ('YYYY-MM-DD hh:mm:ss', UTC). */
export type LogExtent = { lines: number; firstTs: string; lastTs: string };

/** What a load brought: all its lines are stored exactly once when this is returned. */
export type LoadResult = LogExtent & { statistics: Outcome };

/** The job on whose behalf lines come and go, as the ledger of sums names it. */
const loadJob = logFiles.jobs.load.name ?? '';
/** Seconds by which lines may stand outside the hour of their file. */
const slack = 3600;
const smallBytes = 4 * 1024 * 1024;
/** Lines of visitors; those of the platform's own witnesses are counted apart. */
const visited = 'l.witness = 0';
const isHit = `l.cache_status IN (${hitsInSql})`;

const toSeconds = (ts: string): number => Date.parse(`${ts.replace(' ', 'T')}Z`) / 1000;

const slotsOf = (extent: { firstTs: string; lastTs: string }): Seconds => {
  const from = toSeconds(extent.firstTs);
  const last = toSeconds(extent.lastTs);
  return { from: from - (from % slotSeconds), to: last - (last % slotSeconds) + slotSeconds };
};

/** Sums of the raw lines of a domain at one supplier parameter, without those of `except`. */
const sumLines = async (
  analytics: Analytics,
  load: Pick<LogLoad, 'domainId' | 'paramId'>,
  range: Seconds,
  except: string | null,
): Promise<StatRow[]> => {
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
        AND ({except:Nullable(UUID)} IS NULL OR l.load_id != {except:Nullable(UUID)})
      GROUP BY at, country`,
    params: { domain: load.domainId, param: load.paramId, ...range, except },
    maxMs: 120_000,
  });
  return rows.map(toStatRow);
};

const extentOf = async (
  analytics: Analytics,
  load: LogLoad,
  hours: Seconds | null,
): Promise<LogExtent> => {
  const [row] = await analytics.query<{ lines: string; firstTs: string; lastTs: string }>({
    name: 'log.count',
    sql: `SELECT count() AS lines, toString(min(l.ts)) AS firstTs, toString(max(l.ts)) AS lastTs
      FROM access_log AS l WHERE l.domain_id = {domain:UUID} AND l.load_id = {load:UUID}
        ${hours ? "AND l.ts >= {from:DateTime('UTC')} AND l.ts < {to:DateTime('UTC')}" : ''}`,
    params: { domain: load.domainId, load: load.loadId, ...hours },
  });
  const lines = Number(row?.lines ?? 0);
  return lines > 0 && row ? { ...row, lines } : { lines: 0, firstTs: '', lastTs: '' };
};

/** What is stored of a load: looked for near its hours first, because that reads little. */
const storedOf = async (analytics: Analytics, load: LogLoad, lines: number) => {
  const hours = {
    from: Date.parse(load.hours.from) / 1000 - slack,
    to: Date.parse(load.hours.to) / 1000 + slack,
  };
  const near = await extentOf(analytics, load, hours);
  return near.lines === lines ? near : extentOf(analytics, load, null);
};

/** Sends the text in pieces; returns the lines in it. */
const storeLines = async (analytics: Analytics, load: LogLoad, token: string): Promise<number> => {
  const constants = {
    load_id: load.loadId,
    account_id: load.accountId,
    domain_id: load.domainId,
    param_id: load.paramId,
  };
  let [lines, index] = [0, 0];
  const send = async (piece: TextPiece, before: number, once: string): Promise<void> => {
    try {
      await analytics.storeText({
        table: 'access_log',
        token: once,
        shape: load.shape,
        constants,
        text: piece.text,
        lane: piece.text.length > smallBytes ? 'heavy' : 'interactive',
      });
    } catch (error) {
      if (!(error instanceof LogLineError)) throw error;
      throw new LogLineError(error.line && before + error.line, error.reason);
    }
  };
  // The next piece is unpacked while the engine reads this one.
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const piece of cutText(await load.open())) {
      await sending;
      sending = send(piece, lines, `log:${load.loadId}:${token}:${index}`);
      sending.catch(() => undefined);
      lines += piece.lines;
      index += 1;
    }
  } finally {
    await sending;
  }
  return lines;
};

/**
 * Loads a file of log lines into access_log and counts it into stats_5m and stats_1h (source 'log').
 * The whole call may be repeated: tokens keep lines from being stored twice, and should the engine
 * have forgotten them (after 10,000 other inserts), the doubled lines are found and replaced. The
 * statistics are recomputed from the raw lines of the touched slots, so late files simply add.
 * Throws LogLineError (some lines may be stored then: erase the load), or Failure when the store is
 * away.
 */
export const loadLogLines = async (
  analytics: Analytics,
  load: LogLoad,
  holds?: Holds,
): Promise<LoadResult> => {
  const oldest = new Date(Date.now() - rawRetentionDays * 86_400_000).toISOString().slice(0, 10);
  if (load.hours.from.slice(0, 10) <= oldest)
    throw new LogLineError(0, `older than the ${rawRetentionDays} days that lines are kept`);
  const generation = `${load.generation ?? 0}`;
  const lines = await storeLines(analytics, load, generation);
  let stored = await storedOf(analytics, load, lines);
  if (stored.lines !== lines) {
    await eraseLines(analytics, load.loadId);
    await storeLines(analytics, load, `${generation}:again:${Date.now()}`);
    stored = await storedOf(analytics, load, lines);
  }
  if (lines === 0) return { ...stored, statistics: { added: 0, changed: 0, unchanged: 0 } };
  const { accountId, domainId, paramId } = load;
  const series = { accountId, domainId, paramId, source: 'log' as const };
  const want = (part: Seconds) => sumLines(analytics, load, part, null);
  const range = slotsOf(stored);
  const cause = { kind: 'logLoad', id: load.loadId, actor: loadJob } as const;
  const statistics = await converge(analytics, series, range, want, 'zero', cause, holds);
  return { ...stored, statistics };
};

type Extent = {
  account_id: string;
  domain_id: string;
  param_id: string;
  first_ts: string;
  last_ts: string;
};

const eraseLines = (analytics: Analytics, loadId: string): Promise<void> =>
  analytics.command({
    sql: 'DELETE FROM access_log WHERE load_id = {load:UUID}',
    params: { load: loadId },
    repeatable: true,
  });

/**
 * Takes a load back: first out of the statistics, then its lines, so that a broken-off call can be
 * repeated. A load that was never stored is not an error. Load it again with a higher `generation`.
 */
export const eraseLoad = async (
  analytics: Analytics,
  loadId: string,
  holds?: Holds,
): Promise<void> => {
  const extents = await analytics.query<Extent>({
    name: 'log.extent',
    sql: `SELECT l.account_id AS account_id, l.domain_id AS domain_id, l.param_id AS param_id,
        toString(min(l.ts)) AS first_ts, toString(max(l.ts)) AS last_ts
      FROM access_log AS l WHERE l.load_id = {load:UUID} GROUP BY account_id, domain_id, param_id`,
    params: { load: loadId },
    maxMs: 60_000,
  });
  for (const row of extents) {
    const load = { accountId: row.account_id, domainId: row.domain_id, paramId: row.param_id };
    const range = slotsOf({ firstTs: row.first_ts, lastTs: row.last_ts });
    const want = (part: Seconds) => sumLines(analytics, load, part, loadId);
    const cause = { kind: 'logErasure', id: loadId, actor: loadJob } as const;
    await converge(analytics, { ...load, source: 'log' }, range, want, 'zero', cause, holds);
  }
  if (extents.length > 0) await eraseLines(analytics, loadId);
};
