import { createReadStream } from 'node:fs';
import { constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupplierLogFile } from '#server/drivers/cdn/driver';
import type { LogDialect } from '#server/drivers/cdn/logDialect';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import type { LocalTexts } from './parts.store';
import { dropPieces, piecesOf, textFolder, writeAt } from './pieces';

/** One question for a large file: fewer of them, as each costs the supplier a look into the archive. */
const pieceBytes = 16 * 1024 * 1024;
const readBytes = 1024 * 1024;

/** A large file as it is fetched: its own id, and how the supplier knows it. */
export type LargeSource = { fileId: string; paramId: string; file: SupplierLogFile };
/** Where the text of a file lies on this machine, and how its lines are read. */
export type LargeText = { path: string; dialect: LogDialect };

const textEnd = '.text';
const pathOf = (fileId: string): string => join(textFolder(), `${fileId}${textEnd}`);

/** How a text is laid down: what is there of it already, and who reads along. */
export type Laying = {
  /** Bytes from its start that were made sure of on this disk: where they are here they are not written again. */
  sureBytes?: number;
  /** Is told of every chunk and the byte it begins at; may throw to stop. `sure` makes certain of what is written so far. */
  each?: (chunk: Buffer, at: number, sure: () => Promise<void>) => Promise<void>;
};

/**
 * Fetches a file and lays its text down on this machine's disk. The last chunk is written once the checksum
 * of all is the listed one, so a text of full size is a true one. Throws DriverError.
 */
export const layText = async (
  { fileId, paramId, file }: LargeSource,
  { sureBytes = 0, each }: Laying = {},
): Promise<LargeText> => {
  const { driver } = await openDriver(paramId);
  const { dialect, chunks } = await driver.fetchLog(file, piecesOf(fileId, pieceBytes));
  await mkdir(textFolder(), { recursive: true, mode: 0o700 });
  const path = pathOf(fileId);
  // Never cut off, each byte at its place: somebody held for dead who still writes puts the same ones there.
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const here = (await handle.stat()).size >= sureBytes ? sureBytes : 0;
    let at = 0;
    for await (const chunk of chunks) {
      const head = Math.min(chunk.length, Math.max(0, here - at));
      await writeAt(handle, chunk.subarray(head), at + head);
      await each?.(chunk, at, () => handle.datasync());
      at += chunk.length;
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await dropPieces([fileId]);
  return { path, dialect };
};

const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0;

const laying = new Map<string, Promise<LargeText>>();
/**
 * The text of a file on this machine, at least up to a byte: as the one who cuts it left it, or fetched anew
 * where that was another machine or it is gone. Several at once fetch it once.
 */
export const textOf = async (source: LargeSource, upTo: number): Promise<LargeText> => {
  const path = pathOf(source.fileId);
  if ((await sizeOf(path)) >= upTo) {
    const { facts } = await openDriver(source.paramId);
    return { path, dialect: facts.logDialect };
  }
  const under = laying.get(source.fileId) ?? layText(source);
  laying.set(source.fileId, under);
  try {
    return await under;
  } finally {
    laying.delete(source.fileId);
  }
};

/** Texts that lie on this machine, and how far each is there. */
export const localTexts = async (): Promise<LocalTexts> => {
  const names = await readdir(textFolder()).catch(() => []);
  const texts = names.filter((name) => name.endsWith(textEnd));
  return {
    fileIds: texts.map((name) => name.slice(0, -textEnd.length)),
    bytes: await Promise.all(texts.map((name) => sizeOf(join(textFolder(), name)))),
  };
};

/** The bytes of a part. */
export const partText = ({ path }: LargeText, fromByte: number, toByte: number) =>
  createReadStream(path, { start: fromByte, end: toByte - 1, highWaterMark: readBytes });

/** Removes what is here of a file whose parts are all stored, or that is not what is listed. */
export const dropText = async (fileId: string): Promise<void> => {
  await dropPieces([fileId]);
  await rm(pathOf(fileId), { force: true });
};
