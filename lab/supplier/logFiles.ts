import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { LineFormat } from '../edge/line';
import { hourMs, hourOfName, partMs } from '../edge/liveCounters';
import type { Past } from '../past/past';
import type { Faults } from './faults';

/** A log file as a supplier lists it; size and checksum are those of the unpacked text. */
export type LogFile = {
  id: string;
  name: string;
  domain: string;
  hourMs: number;
  sizeBytes: number;
  lines: number;
  sha256: string;
  pushedMs: number;
};

export type LogFilesInput = {
  folder: string;
  past: Past;
  format: LineFormat;
  delaySeconds: number;
  /** Writes the lines that still wait for their batch. */
  flush(): void;
  faults(): Faults;
};

type Digest = Pick<LogFile, 'sizeBytes' | 'lines' | 'sha256'>;

const keptDigests = 20_000;
const hourText = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 13).replace(/[-T]/g, '');

const digestOf = async (chunks: AsyncIterable<Buffer>): Promise<Digest> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let lines = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { sizeBytes, lines, sha256: hash.digest('hex') };
};

/** The log files of a supplier: hours of the past made when asked, live parts of five minutes. */
export const openLogFiles = (input: LogFilesInput) => {
  const digests = new Map<string, Digest>();
  const pathOf = (domain: string, name: string): string =>
    join(input.folder, 'logs', domain, `${name}.log`);
  const pastText = (domain: string, hour: number): Buffer =>
    Buffer.from(
      input.past
        .lines(domain, hour)
        .map((line) => `${input.format.write(line)}\n`)
        .join(''),
    );
  const textOf = (domain: string, name: string): Readable | null => {
    const hour = hourOfName(name);
    if (!name.includes('_')) {
      return input.past.has(domain) ? Readable.from([pastText(domain, hour)]) : null;
    }
    const path = pathOf(domain, name);
    return existsSync(path) ? createReadStream(path) : null;
  };
  const digest = async (domain: string, name: string): Promise<Digest | null> => {
    const key = `${domain}/${name}`;
    const kept = digests.get(key);
    if (kept) return kept;
    const text = textOf(domain, name);
    if (!text) return null;
    const made = await digestOf(text);
    if (digests.size >= keptDigests) digests.clear();
    digests.set(key, made);
    return made;
  };
  const fileOf = async (
    domain: string,
    name: string,
    closedMs: number,
  ): Promise<LogFile | null> => {
    const found = await digest(domain, name);
    if (!found || found.lines === 0) return null;
    const lateMs = (input.delaySeconds + input.faults().lateLogsSeconds) * 1000;
    return {
      id: `${domain}/${name}`,
      name: `${domain}_${name}.log.gz`,
      domain,
      hourMs: hourOfName(name),
      pushedMs: closedMs + lateMs,
      ...found,
    };
  };
  /** Names and closing instants of all files of the hours from `fromMs` to `toMs`. */
  const candidates = (domain: string, fromMs: number, toMs: number): [string, number][] => {
    const found: [string, number][] = [];
    if (input.past.has(domain)) {
      const first = Math.max(input.past.fromMs, Math.ceil(fromMs / hourMs) * hourMs);
      for (let hour = first; hour < Math.min(toMs, input.past.toMs); hour += hourMs) {
        found.push([hourText(hour), hour + hourMs]);
      }
    }
    const folder = join(input.folder, 'logs', domain);
    for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
      const name = file.replace(/\.log$/, '');
      const hour = hourOfName(name);
      const part = Number(name.split('_')[1]);
      if (hour >= fromMs && hour < toMs) found.push([name, hour + (part + 1) * partMs]);
    }
    return found;
  };
  return {
    list: async (domain: string, fromMs: number, toMs: number): Promise<LogFile[]> => {
      const { lateLogsSeconds, duplicateLogs } = input.faults();
      const shownMs = Date.now() - (input.delaySeconds + lateLogsSeconds) * 1000;
      const files: LogFile[] = [];
      input.flush();
      for (const [name, closedMs] of candidates(domain, fromMs, toMs)) {
        if (closedMs > shownMs) continue;
        const file = await fileOf(domain, name, closedMs);
        if (file) files.push(file);
        if (file && duplicateLogs) files.push({ ...file, id: `${file.id}~again` });
        await breathe();
      }
      return files;
    },
    /** The text of a file that `list` told of; null when there is none. */
    open: (id: string): Readable | null => {
      const match = /^([a-z0-9._-]{1,253})\/(\d{10}(?:_\d\d)?)(?:~again)?$/.exec(id);
      return match ? textOf(match[1] ?? '', match[2] ?? '') : null;
    },
    /** Bytes of live log files on disk. */
    diskBytes: (): number => {
      const root = join(input.folder, 'logs');
      if (!existsSync(root)) return 0;
      const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
      return files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
    },
  };
};
export type LogFiles = ReturnType<typeof openLogFiles>;
