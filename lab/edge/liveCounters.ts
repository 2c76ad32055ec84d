import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { labNow } from '../kernel/clock';
import { LineBook } from './lineBook';
import { emptyTally, type Line, type LineFormat, type Point, PointTable } from './logLine';

export const minuteMs = 60_000;
export const partMs = 300_000;
export const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Whole hours kept in memory besides the running one; older ones are read from their summary. */
const hoursInMemory = 2;
const keptDays = { minutes: 7, fiveMinutes: 90, logs: 30 };

const hourName = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 13).replace(/[-T]/g, '');

/** Start of the hour that a file name begins with; NaN when it does not. */
export const hourOfName = (name: string): number => {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)/.exec(name);
  if (!match) return Number.NaN;
  const [, year = '', month = '', day = '', hour = ''] = match;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour));
};

const hoursBetween = (fromMs: number, toMs: number): number[] => {
  const hours: number[] = [];
  for (let at = fromMs - (fromMs % hourMs); at < toMs; at += hourMs) hours.push(at);
  return hours;
};

const listFolder = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);

type Kind = 'minutes' | 'fiveMinutes';

/**
 * The two counters of a supplier, from two books. By minute: what its nodes counted as requests ended,
 * kept in memory. By five minutes: what the log files hold. Hours that are over have a summary of each.
 */
export class LiveCounters {
  private readonly folder: string;
  private readonly hours = new Map<number, PointTable>();

  private readonly written: LineBook;

  private constructor(folder: string, format: LineFormat) {
    this.folder = folder;
    this.written = new LineBook(folder, format);
  }

  /** Reads back what the line files say of hours that have no summary yet. */
  static async open(folder: string, format: LineFormat): Promise<LiveCounters> {
    const counters = new LiveCounters(folder, format);
    mkdirSync(join(folder, 'counters'), { recursive: true });
    for (const domain of listFolder(join(folder, 'logs'))) {
      for (const name of listFolder(join(folder, 'logs', domain))) {
        const hour = hourOfName(name);
        if (existsSync(counters.summaryPath('fiveMinutes', hour))) continue;
        await counters.addFile(domain, join(folder, 'logs', domain, name), format);
      }
    }
    counters.rollUp(labNow());
    counters.prune(labNow());
    return counters;
  }

  private async addFile(domain: string, path: string, format: LineFormat): Promise<void> {
    for await (const text of createInterface({ input: createReadStream(path) })) {
      const line = format.read(text);
      if (line) this.add({ ...line, domain });
    }
  }

  private summaryPath(kind: Kind, hour: number): string {
    return join(this.folder, 'counters', `${hourName(hour)}.${kind}.ndjson`);
  }

  add(line: Line): void {
    const hour = line.atMs - (line.atMs % hourMs);
    const table = this.hours.get(hour) ?? new PointTable(minuteMs);
    this.hours.set(hour, table);
    table.addLine(line);
  }

  /** Moves hours that are long over from memory to their summary files. */
  rollUp(nowMs: number): void {
    const oldest = nowMs - (nowMs % hourMs) - hoursInMemory * hourMs;
    for (const [hour, table] of this.hours) {
      if (hour >= oldest) continue;
      this.writeSummary('minutes', hour, table.values());
      // Written last: it tells the next start that the hour is done.
      this.writeSummary('fiveMinutes', hour, this.written.points(hourName(hour), partMs, null));
      this.hours.delete(hour);
      this.prune(nowMs);
    }
  }

  private writeSummary(kind: Kind, hour: number, points: readonly Point[]): void {
    const text = points.map((point) => `${JSON.stringify(point)}\n`);
    const path = this.summaryPath(kind, hour);
    writeFileSync(`${path}.next`, text.join(''));
    renameSync(`${path}.next`, path);
  }

  private prune(nowMs: number): void {
    for (const name of listFolder(join(this.folder, 'counters'))) {
      const days = name.includes('.minutes.') ? keptDays.minutes : keptDays.fiveMinutes;
      if (hourOfName(name) < nowMs - days * dayMs) {
        rmSync(join(this.folder, 'counters', name), { force: true });
      }
    }
    for (const domain of listFolder(join(this.folder, 'logs'))) {
      for (const name of listFolder(join(this.folder, 'logs', domain))) {
        const path = join(this.folder, 'logs', domain, name);
        if (statSync(path).mtimeMs < nowMs - keptDays.logs * dayMs) rmSync(path, { force: true });
      }
    }
  }

  minutes(domain: string, fromMs: number, toMs: number): Promise<Point[]> {
    return this.read('minutes', domain, fromMs, toMs);
  }

  async fiveMinutes(domain: string, fromMs: number, toMs: number): Promise<Point[]> {
    const table = new PointTable(partMs);
    for (const point of await this.read('fiveMinutes', domain, fromMs, toMs)) {
      table.addPoint(point);
    }
    return table.values();
  }

  private async read(kind: Kind, domain: string, fromMs: number, toMs: number): Promise<Point[]> {
    const rows: Point[] = [];
    for (const hour of hoursBetween(fromMs, toMs)) {
      const points = this.running(kind, domain, hour) ?? (await this.readSummary(kind, hour));
      for (const point of points) {
        const inside = point.slotMs >= fromMs && point.slotMs < toMs;
        if (inside && point.domain === domain) rows.push(point);
      }
    }
    return rows;
  }

  /** Points of an hour without a summary yet; null for one that has it. */
  private running(kind: Kind, domain: string, hour: number): Point[] | null {
    const table = this.hours.get(hour);
    if (!table) return null;
    return kind === 'minutes'
      ? table.values()
      : this.written.points(hourName(hour), partMs, domain);
  }

  private async readSummary(kind: Kind, hour: number): Promise<Point[]> {
    const path = this.summaryPath(kind, hour);
    if (!existsSync(path)) return [];
    const text = await readFile(path, 'utf8');
    return (
      text
        .split('\n')
        .filter((line) => line !== '')
        // Written by writeSummary alone; files of before witnesses were told apart lack their counts.
        .map((line) => ({ ...emptyTally(), ...(JSON.parse(line) as Point) }))
    );
  }
}
