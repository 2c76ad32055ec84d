import { renewing } from '#server/kernel/process/lease';
import { fileDays } from '#shared/areas/cdn/statistics/metricExports';
import { keepFile } from '#server/kernel/files';
import { platform } from '#server/kernel/process/platform';
import {
  claimExport,
  dropPieces,
  expireExports,
  type ExportWork,
  hiddenOf,
  holdExport,
  keepPiece,
  keepResult,
  leaseSeconds,
  moveExport,
  namesFor,
  type Piece,
  piecesOf,
  releaseExport,
  stillOwn,
} from '#server/model/cdn/statistics/exports.store';
import type { Tools } from '../../../kernel/work';
import { joinPieces, lostPieces, removePieces, writePiece } from './exportFiles';

/** How long one turn of the job works before it gives the export back, ms. */
const turnMs = 45_000;
/** Failures in a row of one piece before the export is given up; the pauses between them, seconds. */
const mostAttempts = 5;
const pauseSeconds = 10;

const types = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
} as const;
const nameOf = (e: ExportWork): string =>
  `metrics-${e.source}-${e.step}-${e.fromAt.slice(0, 10)}-${e.toAt.slice(0, 10)}.${e.format}`;

/** Puts the pieces together and ends the export; pieces whose files are gone are forgotten instead. */
const finish = async ({ run }: Tools, e: ExportWork): Promise<boolean> => {
  const pieces = await run((ctx) => piecesOf(ctx, e.id));
  const lost = await lostPieces(pieces);
  if (lost.length > 0) {
    await run((ctx) => dropPieces(ctx, e.id, lost));
    return false;
  }
  const file = await joinPieces(e, pieces);
  const ended = await run(async (ctx) => {
    if (!(await stillOwn(ctx, e))) return false;
    const { accountId } = e;
    await keepFile(ctx, file, {
      name: nameOf(e),
      type: types[e.format],
      accountId,
      days: fileDays,
    });
    await keepResult(ctx, e.id, file.id);
    await moveExport(ctx, e.id, 'completed', {
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      message: null,
      finishedAt: ctx.now(),
      expiresAt: new Date(Date.parse(ctx.now()) + fileDays * 86_400_000).toISOString(),
    });
    await dropPieces(ctx, e.id, null);
    return true;
  });
  if (ended) await removePieces(pieces);
  return true;
};

/** The first piece that is not written yet; null where all are. */
const nextOf = (e: ExportWork, pieces: readonly Piece[]): number | null => {
  const written = new Set(pieces.map((p) => p.n));
  for (let n = 0; n < e.pieces; n += 1) if (!written.has(n)) return n;
  return null;
};

/** Writes one piece; false when the export is no longer ours. */
const writeNext = async ({ run }: Tools, e: ExportWork, n: number, signal: AbortSignal) => {
  const terms = await run(async (ctx) => ({
    hidden: await hiddenOf(ctx, e),
    names: await namesFor(ctx, e.accountId),
  }));
  const piece = await writePiece(e, n, { ...terms, signal });
  const isOwn = await run(async (ctx) => {
    if (!(await stillOwn(ctx, e))) return false;
    await keepPiece(ctx, e, piece);
    return true;
  });
  if (!isOwn) await removePieces([piece]);
  return isOwn;
};

/** Works on one export until it is done, paused, or the turn is over. */
const workOn = async (tools: Tools, e: ExportWork): Promise<void> => {
  const { pool } = platform();
  const ours = new AbortController();
  const signal = AbortSignal.any([tools.signal, ours.signal]);
  const stopRenewing = renewing((leaseSeconds * 1000) / 3, async () => {
    if (!(await holdExport(pool, e))) ours.abort();
  });
  const end = performance.now() + turnMs;
  let n: number | null = null;
  try {
    while (!signal.aborted && performance.now() < end) {
      n = nextOf(e, await tools.run((ctx) => piecesOf(ctx, e.id)));
      if (n === null) {
        if (await finish(tools, e)) return;
      } else if (!(await writeNext(tools, e, n, signal))) return;
    }
    await releaseExport(pool, e, 0);
  } catch (error) {
    if (ours.signal.aborted) return;
    const { message: reason } = error as Error;
    tools.log.warn({ export: e.id, piece: n, reason }, 'a piece of an export failed');
    if (tools.signal.aborted || e.attempts < mostAttempts)
      return releaseExport(pool, e, tools.signal.aborted ? 0 : pauseSeconds);
    await tools.run(async (ctx) => {
      if (!(await stillOwn(ctx, e))) return;
      const message = {
        code: 'metricExport.broken',
        values: { n: (n ?? e.pieces) + 1, reason: reason.slice(0, 200) },
      };
      await moveExport(ctx, e.id, 'failed', { message, finishedAt: ctx.now() });
    });
  } finally {
    stopRenewing();
  }
};

/** Writes exports that wait or were left, one after the other, and ends those whose files are gone. */
export const runExports = async (tools: Tools): Promise<void> => {
  await tools.run(expireExports);
  const end = performance.now() + turnMs;
  while (!tools.signal.aborted && performance.now() < end) {
    const e = await claimExport(platform().pool);
    if (!e) return;
    await workOn(tools, e);
  }
};
