import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import type * as z from 'zod';
import type { logsAnswer } from '../../drivers/cdn/http/schemas';
import { hourMs, type LineStore, spanOfName } from './lineStore';

type LogFile = z.input<typeof logsAnswer>['files'][number];
type Digest = Pick<LogFile, 'sizeBytes' | 'lines' | 'sha256'>;

const digestsInMemory = 20_000;

const digestOf = async (path: string): Promise<Digest> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let lines = 0;
  // A file stream without an encoding gives Buffers only, which its type does not say.
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { sizeBytes, lines, sha256: hash.digest('hex') };
};

/** The closed log files of a fleet as the console lists and fetches them. */
export class LogFiles {
  private readonly store: LineStore;
  private readonly digests = new Map<string, Digest>();

  constructor(store: LineStore) {
    this.store = store;
  }

  /** Files with lines of the asked span that take no more; sizes are those of the text. */
  async list(domain: string, fromMs: number, toMs: number): Promise<LogFile[]> {
    const files: LogFile[] = [];
    for (const { name, closesMs, partMs } of this.store.files(domain, fromMs, toMs)) {
      if (closesMs > Date.now()) continue;
      const id = `${domain}/${name}`;
      const digest = this.digests.get(id) ?? (await digestOf(this.store.pathOf(id)));
      if (this.digests.size >= digestsInMemory) this.digests.clear();
      this.digests.set(id, digest);
      files.push({
        id,
        name: `${domain}_${name}.log.gz`,
        domain,
        hourAt: new Date(partMs - (partMs % hourMs)).toISOString(),
        pushedAt: new Date(closesMs).toISOString(),
        ...digest,
      });
    }
    return files;
  }

  /** Where the text of a file that `list` named is; null for no such file. */
  pathOf(id: string): string | null {
    const [domain = '', name = '', more] = id.split('/');
    if (more !== undefined || !/^[a-z0-9_*-]+(\.[a-z0-9_-]+)+$/.test(domain)) return null;
    const path = this.store.pathOf(`${domain}/${name}`);
    return spanOfName(name) && existsSync(path) ? path : null;
  }
}
