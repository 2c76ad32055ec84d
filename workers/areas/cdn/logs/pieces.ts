import { createReadStream } from 'node:fs';
import { constants, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PieceStore } from '#server/drivers/cdn/driver';
import { system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import { noteFetched } from './files.store';

/** What one question brings of a file: little enough that a killed worker loses seconds. */
export const pieceBytes = 4 * 1024 * 1024;
const readBytes = 1024 * 1024;
const staleMs = 24 * 3_600_000;
const folder = (): string => resolve(platform().filesFolder, '../spool/fetch');
const pathOf = (id: string): string => join(folder(), `${id}.part`);

/** Writes bytes into an open file from byte `at` on, all of them. */
export const writeAt = async (handle: FileHandle, bytes: Buffer, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
};

/**
 * Keeps on disk what came of a file, piece by piece, so that a download that was broken off goes on where
 * it stopped, in this process or the next. Each piece makes the claim on the file last longer.
 */
export const piecesOf = (id: string, size = pieceBytes): PieceStore => ({
  pieceBytes: size,
  size: async () => (await stat(pathOf(id)).catch(() => null))?.size ?? 0,
  open: () => createReadStream(pathOf(id), { highWaterMark: readBytes }),
  async add(piece, total) {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    // At its own place: two who fetch the same file at once put the same bytes there.
    const handle = await open(pathOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      await writeAt(handle, piece, total - piece.length);
    } finally {
      await handle.close();
    }
    await platform().run(system, (ctx) => noteFetched(ctx, id, total));
  },
});

/** Forgets what came of files that are stored, or that were not what was listed. */
export const dropPieces = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) await rm(pathOf(id), { force: true });
};
const pruned = async (place: string): Promise<void> => {
  for (const name of await readdir(place).catch(() => [])) {
    const path = join(place, name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs < Date.now() - staleMs) await rm(path, { force: true });
  }
};
/** Where the texts of large files lie while their parts are stored. */
export const textFolder = (): string => resolve(platform().filesFolder, '../spool/large');
/** Forgets what nobody has come back for in a day. */
export const prunePieces = async (): Promise<void> => {
  await pruned(folder());
  await pruned(textFolder());
};
