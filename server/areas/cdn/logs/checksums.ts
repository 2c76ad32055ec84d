import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Failure } from '#shared/kernel/errors';
import type { Outside } from '../../../kernel/http/http';
import { packedPath } from './spool';
import { fileToSend, type Packed, savePacked } from './view.store';

const atOnce = 4;
/** Texts above this are not packed before somebody really downloads them. */
const mostBytes = 64_000_000;

/** Size and SHA-256 of the file as it is handed out; null when the supplier has no readable one now. */
const packedOf = async (o: Outside, id: string): Promise<Packed | null> => {
  const { paramId, file } = await o.transact((ctx) => fileToSend(ctx, id));
  if (file.sizeBytes > mostBytes) return null;
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(await packedPath(id, paramId, file))) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
    const packed = { bytes, sha256: hash.digest('hex') };
    await o.transact((ctx) => savePacked(ctx, id, packed));
    return packed;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

/**
 * Sizes and checksums of the files, taken from the very copies that links lead to when the first of
 * them is made: only people who download need them, while every file is loaded.
 */
export const packedFiles = async (
  o: Outside,
  files: readonly { id: string; packed: Packed | null }[],
): Promise<Map<string, Packed | null>> => {
  const packed = new Map(files.map((f) => [f.id, f.packed]));
  const waiting = files.filter((f) => f.packed === null);
  const turn = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      packed.set(file.id, await packedOf(o, file.id));
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return packed;
};
