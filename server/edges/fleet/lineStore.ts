import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writePrivate } from '../../launcher/durableFiles';
import type { Position } from '../wire';
import { type CountryOf, type PlacedLine, readLine } from './lines';

export const minuteMs = 60_000;
export const partMs = 5 * minuteMs;
export const hourMs = 60 * minuteMs;
const keepDays = 30;

type NodeState = Position & { through: number | null };
/** What of the files counts: bytes beyond it were written by a process that died before it said so. */
type Journal = { sizes: Record<string, number>; nodes: Record<string, NodeState> };

const nameOf = (partStartMs: number): string => {
  const hour = new Date(partStartMs).toISOString().slice(0, 13).replace(/[-T]/g, '');
  return `${hour}_${String(Math.floor((partStartMs % hourMs) / partMs)).padStart(2, '0')}`;
};

/** Start of the five minutes that a file's name begins with, and of those in which it takes lines. */
export const spanOfName = (name: string): { partMs: number; takesMs: number } | null => {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)_(\d\d)(?:_late(\d{1,12}))?$/.exec(name);
  if (!match) return null;
  const [, year = '', month = '', day = '', hour = '', part = '', late] = match;
  const start = Date.UTC(+year, +month - 1, +day, +hour) + Number(part) * partMs;
  return { partMs: start, takesMs: late === undefined ? start : Number(late) * minuteMs };
};

/**
 * The log lines of all nodes by domain and five minutes, each exactly once: bytes are appended first,
 * then one file says how many of them count and how far each node has come.
 */
export class LineStore {
  private readonly folder: string;
  private readonly delayMs: number;
  private readonly countryOf: CountryOf;
  private readonly entered: (lines: readonly PlacedLine[]) => void;
  private readonly journal: Journal;

  constructor(
    folder: string,
    delaySeconds: number,
    countryOf: CountryOf,
    entered: (lines: readonly PlacedLine[]) => void,
  ) {
    this.folder = join(folder, 'lines');
    this.delayMs = delaySeconds * 1000;
    this.countryOf = countryOf;
    this.entered = entered;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, 'journal.json');
    this.journal = existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as Journal) // written by `save` alone
      : { sizes: {}, nodes: {} };
    for (const [file, size] of Object.entries(this.journal.sizes))
      if (existsSync(this.pathOf(file))) truncateSync(this.pathOf(file), size);
  }

  pathOf(file: string): string {
    return join(this.folder, `${file}.log`);
  }

  private save(): void {
    writePrivate(join(this.folder, 'journal.json'), JSON.stringify(this.journal));
  }

  positionOf(node: string): Position | null {
    const state = this.journal.nodes[node];
    return state ? { file: state.file, offset: state.offset } : null;
  }

  /** Every request of a node that ended before this instant has been counted. */
  throughOf(node: string): number | null {
    return this.journal.nodes[node]?.through ?? null;
  }

  forgetNode(node: string): void {
    delete this.journal.nodes[node];
    this.save();
  }

  /** When a file takes no more lines. */
  private closesAt(takesMs: number): number {
    return takesMs + partMs + this.delayMs;
  }

  private fileFor({ domain, atMs }: PlacedLine, nowMs: number): string {
    const start = atMs - (atMs % partMs);
    if (nowMs < this.closesAt(start)) return `${domain}/${nameOf(start)}`;
    const arrival = nowMs - (nowMs % partMs);
    return `${domain}/${nameOf(start)}_late${arrival / minuteMs}`;
  }

  /** Takes what follows the position of a node and answers where it stands then; anything else changes nothing. */
  append(chunk: {
    node: string;
    file: number;
    offset: number;
    text: string;
    through: number | null;
  }): Position {
    const { node, file, offset, text, through } = chunk;
    const at = this.positionOf(node) ?? { file, offset: 0 };
    const follows = at.file === file ? at.offset === offset : file > at.file && offset === 0;
    if (!follows) return at;
    const next = { file, offset: offset + text.length };
    const lines = Buffer.from(text, 'latin1')
      .toString('utf8')
      .split('\n')
      .map((line) => readLine(line, node, this.countryOf))
      .filter((line) => line !== null);
    if (lines.length > 0) this.write(lines);
    this.journal.nodes[node] = { ...next, through: through ?? this.throughOf(node) };
    if (text !== '') this.save();
    this.entered(lines);
    return next;
  }

  private write(lines: readonly PlacedLine[]): void {
    const texts = new Map<string, string>();
    const nowMs = Date.now();
    for (const one of lines) {
      const file = this.fileFor(one, nowMs);
      texts.set(file, `${texts.get(file) ?? ''}${JSON.stringify(one.line)}\n`);
    }
    const fresh = [...texts.keys()].filter((file) => this.journal.sizes[file] === undefined);
    for (const file of fresh) {
      mkdirSync(dirname(this.pathOf(file)), { recursive: true });
      this.journal.sizes[file] = 0;
    }
    this.dropClosed(nowMs);
    if (fresh.length > 0) this.save();
    for (const [file, text] of texts) {
      const fd = openSync(this.pathOf(file), 'a', 0o600);
      try {
        writeSync(fd, text);
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
      this.journal.sizes[file] = (this.journal.sizes[file] ?? 0) + Buffer.byteLength(text);
    }
  }

  /** Files that closed an hour ago change no more and need no size to go back to. */
  private dropClosed(nowMs: number): void {
    for (const file of Object.keys(this.journal.sizes)) {
      const span = spanOfName(file.split('/').at(-1) ?? '');
      if (!span || this.closesAt(span.takesMs) < nowMs - hourMs) delete this.journal.sizes[file];
    }
  }

  /** Files of a domain with lines of the asked span (epoch milliseconds), whether open or closed. */
  files(
    domain: string,
    fromMs: number,
    toMs: number,
  ): { name: string; closesMs: number; partMs: number }[] {
    const place = join(this.folder, domain);
    if (!/^[a-z0-9._*-]+$/.test(domain) || !existsSync(place)) return [];
    return readdirSync(place)
      .map((file) => file.replace(/\.log$/, ''))
      .sort()
      .flatMap((name) => {
        const span = spanOfName(name);
        if (!span || span.partMs < fromMs || span.partMs >= toMs) return [];
        return [{ name, closesMs: this.closesAt(span.takesMs), partMs: span.partMs }];
      });
  }

  /** Removes files a month after their last line. */
  forgetOld(): void {
    const before = Date.now() - keepDays * 24 * hourMs;
    for (const domain of readdirSync(this.folder)) {
      const place = join(this.folder, domain);
      if (!statSync(place).isDirectory()) continue;
      for (const file of readdirSync(place)) {
        if (statSync(join(place, file)).mtimeMs < before) rmSync(join(place, file));
      }
    }
  }
}
