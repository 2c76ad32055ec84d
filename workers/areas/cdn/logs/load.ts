import { renewing } from '#server/kernel/process/lease';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { DriverError } from '#server/drivers/cdn/driver';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import { LogLineError, type LogSchema } from '#server/kernel/analytics/index';
import { eraseLoad, loadLogLines } from '#server/model/cdn/logs/logLoader';
import { nowMs } from '#server/kernel/process/clock';
import { system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { type LaneWork, moveLanes } from '#server/model/cdn/sync/lanes';
import { dayPieceStart, latest } from '#server/model/cdn/sync/slots';
import {
  bindLoad,
  claimBroken,
  claimFiles,
  dropLoad,
  endLoad,
  enterFiles,
  extendClaims,
  failFiles,
  type FileFailure,
  type FileWork,
  type Load,
  releaseFiles,
} from './files.store';

import { dropPieces, piecesOf } from './pieces';

const hourMs = 3_600_000;
const dayHours = 24;
/** Hours that are asked for again and again, because files of an hour come in parts and late. */
const recentHours = 3;
const listEveryMs = 15_000;
const fetchesAtOnce = 4;

const floorHour = (ms: number): string => new Date(ms - (ms % hourMs)).toISOString();
/** What went wrong, in its own words. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const listSpan = async (lane: LaneWork, from: string, to: string): Promise<number> => {
  const { driver } = await openDriver(lane.paramId);
  const files = await driver.listLogs({ domain: lane.domain, from, to });
  return platform().run(system, (ctx) => enterFiles(ctx, lane, files));
};

/**
 * Asks the supplier for new files of a log lane: of the last hours and back to the lane's watermark,
 * at most a day. A new lane begins now; its past is listed by `listPast`.
 */
export const listRecent = async (lane: LaneWork): Promise<void> => {
  const { run } = platform();
  const now = nowMs();
  const oldest = Math.max(
    now - dayHours * hourMs,
    Math.min(now - recentHours * hourMs, Date.parse(lane.completeTo ?? floorHour(now))),
  );
  try {
    await listSpan(lane, floorHour(oldest), floorHour(now + hourMs));
    const begin = latest(floorHour(now - recentHours * hourMs), lane.startAt);
    const start = lane.completeTo === null ? { completeTo: begin, pulledFrom: begin } : {};
    await run(system, (ctx) =>
      moveLanes(ctx, [{ id: lane.id, nextInMs: listEveryMs, error: null, ...start }]),
    );
  } catch (error) {
    const nextInMs = listEveryMs * 2 ** Math.min(lane.errors, 4);
    await run(system, (ctx) => moveLanes(ctx, [{ id: lane.id, nextInMs, error: reasonOf(error) }]));
  }
};

/** Lists the newest unlisted day of a log lane's past. */
export const listPast = async (lane: LaneWork): Promise<void> => {
  const to = lane.pulledFrom as string;
  const from = latest(dayPieceStart(to), lane.startAt);
  try {
    await listSpan(lane, floorHour(Date.parse(from)), to);
    await platform().run(system, (ctx) =>
      moveLanes(ctx, [{ id: lane.id, pulledFrom: from, pastInMs: 0, error: null }]),
    );
  } catch (error) {
    await platform().run(system, (ctx) =>
      moveLanes(ctx, [{ id: lane.id, pastInMs: 30_000, error: reasonOf(error) }]),
    );
  }
};

type Fetched = FileWork & { content: Buffer; shape: LogSchema };
/** Text of a file; the driver has compared it with the supplier's checksum. */
const fetchOne = async (work: FileWork): Promise<Fetched> => {
  const { driver } = await openDriver(work.paramId);
  const { dialect, chunks } = await driver.fetchLog(work.file, piecesOf(work.id));
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return { ...work, content: wholeLines(Buffer.concat(parts)), shape: logSchemaOf(dialect) };
};
const lineEnd = Buffer.from('\n');
/** Files of a load follow each other, so the last line of each needs its end. */
export const wholeLines = (text: Buffer): Buffer =>
  text.length > 0 && text.at(-1) !== lineEnd[0] ? Buffer.concat([text, lineEnd]) : text;

/** How long a supplier lets nobody through, at most an hour; null when it is this call that failed. */
export const shutFor = (error: unknown): number | null => {
  const retryAfterMs = error instanceof DriverError ? error.more.retryAfterMs : undefined;
  return retryAfterMs === undefined ? null : Math.min(retryAfterMs, hourMs);
};

const fetchAll = async (works: readonly FileWork[]) => {
  const fetched: Fetched[] = [];
  const failures: FileFailure[] = [];
  const waiting = [...works];
  const fetcher = async (): Promise<void> => {
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      try {
        fetched.push(await fetchOne(work));
      } catch (error) {
        const bad = error instanceof DriverError && error.errorClass === 'garbage';
        if (bad) await dropPieces([work.id]);
        failures.push({ id: work.id, message: reasonOf(error), bad, waitMs: shutFor(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, fetcher));
  const order = new Map(works.map((w, i) => [w.id, i]));
  fetched.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return { fetched, failures };
};

/** The files whose lines the engine cannot read, with its words; all when none can be singled out. */
const badAmong = async (files: readonly Fetched[], error: LogLineError) => {
  const bad: FileFailure[] = [];
  for (const { id, content, shape } of files) {
    try {
      await platform().analytics.checkText({ text: content, shape, lane: 'heavy' });
    } catch (error) {
      if (!(error instanceof LogLineError)) throw error;
      bad.push({ id, message: error.message, bad: true, waitMs: null });
    }
  }
  const all = files.map(({ id }) => ({ id, message: error.message, bad: true, waitMs: null }));
  return bad.length > 0 ? bad : all;
};

const spanOf = (files: readonly Fetched[]): { from: string; to: string } => {
  const hours = files.map(({ file }) => Date.parse(file.hourAt));
  const to = new Date(Math.max(...hours) + hourMs).toISOString();
  return { from: new Date(Math.min(...hours)).toISOString(), to };
};

const store = async (load: Load, files: readonly [Fetched, ...Fetched[]]): Promise<void> => {
  const { run, analytics } = platform();
  const { accountId, domainId, paramId, generation } = load;
  const started = performance.now();
  const open = async function* () {
    for (const f of files) yield f.content;
  };
  const source = { loadId: load.id, accountId, domainId, paramId, generation, open };
  try {
    const { lines, lastTs } = await loadLogLines(analytics, {
      ...source,
      shape: files[0].shape,
      hours: spanOf(files),
    });
    await dropPieces(files.map((f) => f.id));
    const completeTo = `${lastTs.replace(' ', 'T')}.000Z`;
    await run(system, async (ctx) => {
      await endLoad(ctx, load.id, lines, performance.now() - started);
      ctx.emit(logFiles.events.arrived, { domainIds: [domainId], lines }, { accountId });
      if (lines > 0)
        ctx.emit(statistics.events.completed, { source: 'log', completeTo }, { accountId });
    });
  } catch (error) {
    if (!(error instanceof LogLineError)) throw error;
    await eraseLoad(analytics, load.id);
    const bad = await badAmong(files, error);
    await run(system, async (ctx) => {
      await failFiles(ctx, bad);
      await releaseFiles(ctx, load.id);
      await dropLoad(ctx, load.id);
    });
  }
};

/** Who takes files: its name in the rows of what it took, and where it tells of them. */
export type Claimer = { name: string | null; took: (files: readonly FileWork[]) => void };
/** Who takes files without a name: a job that a test runs by itself. */
export const nobody: Claimer = { name: null, took: () => undefined };

const extendEveryMs = 10_000;
/** A job is given up after so long, and so is its claim. */
const longestClaimMs = 300_000;
/** Keeps the claim on files while they are worked at, so that no other worker takes a long load up as broken off. */
const whileClaimed = async <T>(files: readonly FileWork[], work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + longestClaimMs;
  const ids = files.map((f) => f.id);
  const stopRenewing = renewing(extendEveryMs, async () => {
    if (performance.now() < until) await platform().run(system, (ctx) => extendClaims(ctx, ids));
  });
  try {
    return await work();
  } finally {
    stopRenewing();
  }
};

/** Takes up a load that broke off: the same files under the same id, so nothing is stored twice. */
export const resumeBroken = async (claimer = nobody): Promise<boolean> => {
  const broken = await claimBroken(platform().pool, claimer.name);
  if (!broken) return false;
  claimer.took(broken.files);
  await whileClaimed(broken.files, async () => {
    const { fetched, failures } = await fetchAll(broken.files);
    const [first, ...more] = fetched;
    if (failures.length === 0 && first) await store(broken.load, [first, ...more]);
  });
  return true;
};

/**
 * Fetches, verifies and loads the newest waiting files of one day, domain and parameter as one load.
 * Returns false when nothing waits.
 */
export const loadNext = async (claimer = nobody): Promise<boolean> => {
  const { pool, run } = platform();
  const works = await claimFiles(pool, claimer.name);
  if (works.length === 0) return false;
  claimer.took(works);
  await whileClaimed(works, async () => {
    const { fetched, failures } = await fetchAll(works);
    if (failures.length > 0) await run(system, (ctx) => failFiles(ctx, failures));
    const [first, ...more] = fetched;
    if (!first) return;
    const load = await run(system, (ctx) => bindLoad(ctx, [first, ...more], claimer.name));
    await store(load, [first, ...more]);
  });
  return true;
};
