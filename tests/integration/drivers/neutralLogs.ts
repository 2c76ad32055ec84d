import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CdnDriver, SupplierLogFile } from '#server/drivers/cdn/driver';
import { logLines } from '#server/drivers/cdn/logText';

type Packed = { file: SupplierLogFile; packed: Buffer };

/** The supplier's log files rewritten into the neutral dialect, each one once. */
export const openNeutralLogs = (behind: CdnDriver) => {
  /** By the checksum at the source: the same file may be listed under several ids. */
  const cache = new Map<string, Packed>();
  const sources = new Map<string, SupplierLogFile>();
  const rewritten = async (file: SupplierLogFile): Promise<Packed> => {
    sources.set(file.id, file);
    const hit = cache.get(file.sha256);
    if (hit) return { ...hit, file: { ...hit.file, id: file.id, name: file.name } };
    const parts: Buffer[] = [];
    for await (const chunk of logLines(await behind.fetchLog(file))) parts.push(chunk);
    const text = Buffer.concat(parts);
    const packed = gzipSync(text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const pack = { file: { ...file, sha256, sizeBytes: packed.length }, packed };
    cache.set(file.sha256, pack);
    return pack;
  };
  return {
    async list(input: Parameters<CdnDriver['listLogs']>[0]): Promise<SupplierLogFile[]> {
      const files: SupplierLogFile[] = [];
      for (const file of await behind.listLogs(input)) files.push((await rewritten(file)).file);
      return files;
    },
    /** The file; what cannot be read at the source is handed on cut in half. Null for no such id. */
    async fetch(id: string): Promise<Buffer | null> {
      const source = sources.get(id);
      const pack = source && cache.get(source.sha256);
      if (!pack) return null;
      try {
        for await (const _chunk of logLines(await behind.fetchLog(source))) continue;
        return pack.packed;
      } catch {
        return pack.packed.subarray(0, pack.packed.length / 2);
      }
    },
  };
};
