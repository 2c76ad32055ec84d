import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PieceStore } from '#server/drivers/cdn/driver';
import { system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import { noteFetched } from './files.store';

/** What one question brings of a file: little enough that a killed worker loses seconds. */
export const pieceBytes = 4 * 1024 * 1024;
const staleMs = 24 * 3_600_000;
const folder = (): string => resolve(platform().filesFolder, '../spool/fetch');
const pathOf = (id: string): string => join(folder(), `${id}.part`);

/**
 * Keeps on disk what came of a file, piece by piece, so that a download that was broken off goes on where
 * it stopped, in this process or the next. Each piece makes the claim on the file last longer.
 */
export const piecesOf = (id: string, size = pieceBytes): PieceStore => ({
  pieceBytes: size,
  read: () => readFile(pathOf(id)).catch(() => Buffer.alloc(0)),
  async add(piece, total) {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    await appendFile(pathOf(id), piece, { mode: 0o600 });
    await platform().run(system, (ctx) => noteFetched(ctx, id, total));
  },
});

/** Forgets what came of files that are stored, or that were not what was listed. */
export const dropPieces = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) await rm(pathOf(id), { force: true });
};
/** Forgets what nobody has come back for in a day. */
export const prunePieces = async (): Promise<void> => {
  for (const name of await readdir(folder()).catch(() => [])) {
    const path = join(folder(), name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs < Date.now() - staleMs) await rm(path, { force: true });
  }
};
