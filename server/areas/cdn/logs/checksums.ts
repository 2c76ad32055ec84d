import { createHash } from 'node:crypto';
import { DriverError } from '../../../drivers/cdn/driver';
import { logLines } from '../../../drivers/cdn/logText';
import type { Outside } from '../../../kernel/http/http';
import { openDriver } from '../../../model/cdn/suppliers/gateway';
import { fileToSend, saveChecksum } from './view.store';

const atOnce = 4;
/** Larger files are not read twice only to know their checksum. */
const mostBytes = 64_000_000;

/** SHA-256 of a file as it is downloaded here; null when the supplier has no readable file now. */
const checksumOf = async (o: Outside, id: string): Promise<string | null> => {
  const { paramId, file } = await o.transact((ctx) => fileToSend(ctx, id));
  if (file.sizeBytes > mostBytes) return null;
  try {
    const { driver } = await openDriver(paramId);
    const hash = createHash('sha256');
    for await (const chunk of logLines(await driver.fetchLog(file))) hash.update(chunk);
    const sha256 = hash.digest('hex');
    await o.transact((ctx) => saveChecksum(ctx, id, sha256));
    return sha256;
  } catch (error) {
    if (error instanceof DriverError) return null;
    throw error;
  }
};

/**
 * Checksums of the files, computed once when their first link is made: only people who download need
 * them, while every file is loaded.
 */
export const checksumsOf = async (
  o: Outside,
  files: readonly { id: string; contentSha256: string | null }[],
): Promise<Map<string, string | null>> => {
  const known = new Map(files.map((f) => [f.id, f.contentSha256]));
  const waiting = files.filter((f) => f.contentSha256 === null);
  const turn = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      known.set(file.id, await checksumOf(o, file.id));
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return known;
};
