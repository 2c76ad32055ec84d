import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { type HiddenLines, hiddenLines } from './hiddenLines.store';
import { withErased } from './erasures.store';
import { slotsOf, sumLines } from './logSums';
import type { Holds } from '../statistics/holds';
import type { Cause } from '#shared/areas/cdn/statistics/causes';
import { storedHolds } from '../statistics/holds';
import { converge, type Outcome } from '../statistics/convergence';
import { cutText, type TextPiece } from './logPieces';
import { rawRetentionDays } from './tables';
import type { Seconds, StatSeries } from '../statistics/statRows';
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
  /** Bytes of the pieces it is sent in; those of 4 MiB and less are stored beside each other. */
  pieceBytes?: number;
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
  // The next piece is unpacked and on its way while the engine reads this one.
  let [before, sending] = [Promise.resolve(), Promise.resolve()];
  try {
    for await (const piece of cutText(await load.open(), load.pieceBytes)) {
      await before;
      [before, sending] = [sending, send(piece, lines, `log:${load.loadId}:${token}:${index}`)];
      sending.catch(() => undefined);
      lines += piece.lines;
      index += 1;
    }
  } finally {
    await Promise.allSettled([before, sending]);
  }
  await before;
  await sending;
  return lines;
};

/** What the sums leave alone: held slots, hours that were deleted, and lines that are hidden; nothing is hidden without a database. */
export type LogGuards = Holds & {
  hiddenLines?: (series: Pick<StatSeries, 'domainId' | 'paramId'>) => Promise<HiddenLines>;
};
const storedGuards: LogGuards = { ...withErased(storedHolds), hiddenLines };

/**
 * Stores the lines of a load, each once. The call may be repeated: tokens keep lines from being stored
 * twice, and should the engine have forgotten them (after 10,000 other inserts), the doubled lines are
 * found and replaced. Throws LogLineError (some lines may be stored then: erase the load), or Failure
 * when the store is away.
 */
export const storeLoad = async (analytics: Analytics, load: LogLoad): Promise<LogExtent> => {
  const oldest = new Date(Date.now() - rawRetentionDays * 86_400_000).toISOString().slice(0, 10);
  if (load.hours.from.slice(0, 10) <= oldest)
    throw new LogLineError(0, `older than the ${rawRetentionDays} days that lines are kept`);
  const generation = `${load.generation ?? 0}`;
  const lines = await storeLines(analytics, load, generation);
  const stored = await storedOf(analytics, load, lines);
  if (stored.lines === lines) return stored;
  await eraseLines(analytics, load.loadId);
  await storeLines(analytics, load, `${generation}:again:${Date.now()}`);
  return storedOf(analytics, load, lines);
};

/** Makes the log sums of some slots those of their raw lines, without hidden ones and those of the loads `except`. */
export const followLines = async (
  analytics: Analytics,
  o: Omit<StatSeries, 'source'> & { range: Seconds; except: readonly string[]; cause: Cause },
  guards: LogGuards = storedGuards,
): Promise<Outcome> => {
  const { accountId, domainId, paramId, range, except, cause } = o;
  const series = { accountId, domainId, paramId, source: 'log' as const };
  const want = async (part: Seconds) => {
    const hidden = (await guards.hiddenLines?.(series)) ?? { loads: [], hosts: [] };
    const loads = [...except, ...hidden.loads];
    return sumLines(analytics, series, part, { ...hidden, loads });
  };
  return converge(analytics, series, range, want, 'zero', cause, guards);
};

/**
 * Loads a file of log lines into access_log and counts it into stats_5m and stats_1h (source 'log').
 * The whole call may be repeated. The statistics are recomputed from the raw lines of the touched
 * slots, so late files simply add. Throws as `storeLoad` does.
 */
export const loadLogLines = async (
  analytics: Analytics,
  load: LogLoad,
  guards?: LogGuards,
): Promise<LoadResult> => {
  const stored = await storeLoad(analytics, load);
  if (stored.lines === 0) return { ...stored, statistics: { added: 0, changed: 0, unchanged: 0 } };
  const { accountId, domainId, paramId } = load;
  const cause = { kind: 'logLoad', id: load.loadId, actor: loadJob } as const;
  const place = { accountId, domainId, paramId, range: slotsOf(stored), except: [], cause };
  return { ...stored, statistics: await followLines(analytics, place, guards) };
};

type Extent = {
  account_id: string;
  domain_id: string;
  param_id: string;
  first_ts: string;
  last_ts: string;
};

/** Deletes the lines of a load, or of some hosts in it; the sums stay as they are. */
export const eraseLines = (
  analytics: Analytics,
  loadId: string,
  hosts: readonly string[] | null = null,
): Promise<void> =>
  analytics.command({
    sql: `DELETE FROM access_log WHERE load_id = {load:UUID}${hosts ? ' AND domain IN {hosts:Array(String)}' : ''}`,
    params: { load: loadId, ...(hosts && { hosts }) },
    repeatable: true,
  });

/** Where lines of some loads lie, or of some hosts in them: the series and slots of each. */
export const extentsOf = async (
  analytics: Analytics,
  loadIds: readonly string[],
  hosts: readonly string[] | null = null,
): Promise<(Omit<StatSeries, 'source'> & { range: Seconds })[]> => {
  const extents = await analytics.query<Extent>({
    name: 'log.extent',
    sql: `SELECT l.account_id AS account_id, l.domain_id AS domain_id, l.param_id AS param_id,
        toString(min(l.ts)) AS first_ts, toString(max(l.ts)) AS last_ts
      FROM access_log AS l WHERE l.load_id IN {loads:Array(UUID)}${hosts ? ' AND l.domain IN {hosts:Array(String)}' : ''} GROUP BY account_id, domain_id, param_id`,
    params: { loads: loadIds, ...(hosts && { hosts }) },
    maxMs: 60_000,
  });
  return extents.map((row) => ({
    accountId: row.account_id,
    domainId: row.domain_id,
    paramId: row.param_id,
    range: slotsOf({ firstTs: row.first_ts, lastTs: row.last_ts }),
  }));
};

/**
 * Takes a load back: first out of the statistics, then its lines, so that a broken-off call can be
 * repeated. A load that was never stored is not an error. Load it again with a higher `generation`.
 */
export const eraseLoad = async (
  analytics: Analytics,
  loadId: string,
  guards?: LogGuards,
): Promise<void> => {
  const extents = await extentsOf(analytics, [loadId]);
  const cause = { kind: 'logErasure', id: loadId, actor: loadJob } as const;
  for (const place of extents)
    await followLines(analytics, { ...place, except: [loadId], cause }, guards);
  if (extents.length > 0) await eraseLines(analytics, loadId);
};
