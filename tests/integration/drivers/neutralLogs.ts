import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CdnDriver, SupplierLogFile } from '#server/drivers/cdn/driver';
import { logLines } from '#server/drivers/cdn/logText';

type Packed = { file: SupplierLogFile; packed: Buffer };

/** The supplier's log files rewritten into the neutral dialect, each one once. */
export const openNeutralLogs = (behind: CdnDriver) => {
  /** By the checksum at the source: the same file may be listed under several ids. */
  const kept = new Map<string, Packed>();
  const sources = new Map<string, SupplierLogFile>();
  const rewritten = async (file: SupplierLogFile): Promise<Packed> => {
    sources.set(file.id, file);
    const found = kept.get(file.sha256);
    if (found) return { ...found, file: { ...found.file, id: file.id, name: file.name } };
    const parts: Buffer[] = [];
    for await (const chunk of logLines(await behind.fetchLog(file))) parts.push(chunk);
    const text = Buffer.concat(parts);
    const packed = gzipSync(text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const made = { file: { ...file, sha256, sizeBytes: packed.length }, packed };
    kept.set(file.sha256, made);
    return made;
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
      const made = source && kept.get(source.sha256);
      if (!made) return null;
      try {
        for await (const _chunk of logLines(await behind.fetchLog(source))) continue;
        return made.packed;
      } catch {
        return made.packed.subarray(0, made.packed.length / 2);
      }
    },
  };
};
