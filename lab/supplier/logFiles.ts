import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { LineFormat } from '../edge/logLine';
import { hourMs, hourOfName, partMs } from '../edge/liveCounters';
import { partName } from '../edge/recorder';
import { labNow } from '../kernel/clock';
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
  /** True for a domain the supplier has or had. */
  hasHistory(domain: string): boolean;
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

/** Start of the five minutes that a part's name stands for. */
const partOf = (name: string): number =>
  hourOfName(name) + Number(name.split('_')[1] ?? 0) * partMs;

async function* oneAfterOther(first: string, then: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(first);
  yield* then;
}

/** The log files of a supplier: hours of the past made when asked, live parts of five minutes. */
export class LogFiles {
  private readonly input: LogFilesInput;
  private readonly digests = new Map<string, Digest>();

  constructor(input: LogFilesInput) {
    this.input = input;
  }

  /** Files of the hours from `fromMs` (inclusive) to `toMs` (exclusive) that are out by now. */
  async list(domain: string, fromMs: number, toMs: number): Promise<LogFile[]> {
    const { lateLogsSeconds, duplicateLogs } = this.input.faults();
    const shownMs = labNow() - (this.input.delaySeconds + lateLogsSeconds) * 1000;
    const files: LogFile[] = [];
    this.input.flush();
    for (const [name, closedMs] of this.candidates(domain, fromMs, toMs)) {
      if (closedMs > shownMs) continue;
      const file = await this.fileOf(domain, name, closedMs);
      if (file) files.push(file);
      if (file && duplicateLogs) files.push({ ...file, id: `${file.id}~again` });
      await breathe();
    }
    return files;
  }

  /** The text of a file that `list` told of; null when there is none. */
  open(id: string): Readable | null {
    const match = /^([a-z0-9._*-]{1,253})\/(\d{10}(?:_\d\d)?)(?:~again)?$/.exec(id);
    return match ? this.textOf(match[1] ?? '', match[2] ?? '') : null;
  }

  /** Bytes of live log files on disk. */
  diskBytes(): number {
    const root = join(this.input.folder, 'logs');
    if (!existsSync(root)) return 0;
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    return files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
  }

  /** Names and closing instants of all files of the hours asked, out or not. */
  private candidates(domain: string, fromMs: number, toMs: number): [string, number][] {
    if (!this.input.hasHistory(domain)) return [];
    const { past, folder } = this.input;
    const candidates: [string, number][] = [];
    const first = Math.max(past.fromMs, Math.ceil(fromMs / hourMs) * hourMs);
    const last = past.has(domain) ? Math.min(toMs, past.toMs) : first;
    const names = new Set<string>();
    for (let hour = first; hour < last; hour += hourMs) {
      if (hour + hourMs <= past.toMs) candidates.push([hourText(hour), hour + hourMs]);
      // The hour of the birth comes in parts, because live lines follow in the same hour.
      else for (let at = hour; at < past.toMs; at += partMs) names.add(partName(at));
    }
    const place = join(folder, 'logs', domain);
    for (const file of existsSync(place) ? readdirSync(place).sort() : []) {
      names.add(file.replace(/\.log$/, ''));
    }
    for (const name of [...names].sort()) {
      const hour = hourOfName(name);
      if (hour >= fromMs && hour < toMs) candidates.push([name, partOf(name) + partMs]);
    }
    return candidates;
  }

  private async fileOf(domain: string, name: string, closedMs: number): Promise<LogFile | null> {
    const digest = await this.digest(domain, name);
    if (!digest || digest.lines === 0) return null;
    const lateMs = (this.input.delaySeconds + this.input.faults().lateLogsSeconds) * 1000;
    return {
      id: `${domain}/${name}`,
      name: `${domain}_${name}.log.gz`,
      domain,
      hourMs: hourOfName(name),
      pushedMs: closedMs + lateMs,
      ...digest,
    };
  }

  private async digest(domain: string, name: string): Promise<Digest | null> {
    const key = `${domain}/${name}`;
    const cached = this.digests.get(key);
    if (cached) return cached;
    const text = this.textOf(domain, name);
    if (!text) return null;
    const digest = await digestOf(text);
    if (this.digests.size >= keptDigests) this.digests.clear();
    this.digests.set(key, digest);
    return digest;
  }

  private textOf(domain: string, name: string): Readable | null {
    if (!this.input.hasHistory(domain)) return null;
    const hour = hourOfName(name);
    if (!name.includes('_')) return this.whole(this.pastText(domain, hour, hour + hourMs));
    const path = join(this.input.folder, 'logs', domain, `${name}.log`);
    const live = existsSync(path) ? createReadStream(path) : null;
    const from = partOf(name);
    const before = from < this.input.past.toMs ? this.pastText(domain, from, from + partMs) : '';
    if (before === '') return live;
    return live ? Readable.from(oneAfterOther(before, live)) : this.whole(before);
  }

  private whole(text: string): Readable | null {
    return text === '' ? null : Readable.from([Buffer.from(text)]);
  }

  /** Seeded lines of one hour from one instant to another. */
  private pastText(domain: string, fromMs: number, toMs: number): string {
    return this.input.past
      .lines(domain, fromMs - (fromMs % hourMs))
      .filter((line) => line.atMs >= fromMs && line.atMs < toMs)
      .map((line) => `${this.input.format.write(line)}\n`)
      .join('');
  }
}
