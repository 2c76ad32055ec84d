import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendWhole } from '../kernel/append';
import { hourMs } from '../edge/liveCounters';
import type { Line } from '../edge/logLine';
import { labNow } from '../kernel/clock';
import type { Past } from '../past/past';
import { counted, type Faults } from './faults';

/** What the supplier charges for: requests and bytes of visitors of one domain. */
export type DayTotal = { domain: string; requests: number; bytes: number };
type Entry = DayTotal & { hour: number };
type Sum = Omit<DayTotal, 'domain'>;
const nothing: Sum = { requests: 0, bytes: 0 };

export type DayBookInput = {
  /** Folder of the supplier; the book lies in a folder of its own below it. */
  folder: string;
  /** Hours by which the supplier's day begins before that of UTC. */
  zoneHours: number;
  delaySeconds: number;
  past: Past;
  faults(): Faults;
};

const dayMs = 24 * hourMs;
const keptMs = 90 * dayMs;
const batchMs = 200;
const keyOf = (hour: number, domain: string): string => `${hour} ${domain}`;
const fileOf = (hour: number): string => `${new Date(hour).toISOString().slice(0, 10)}.ndjson`;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const add = (into: Map<string, Entry>, entry: Entry): void => {
  const key = keyOf(entry.hour, entry.domain);
  const before = into.get(key);
  if (!before) into.set(key, { ...entry });
  else {
    before.requests += entry.requests;
    before.bytes += entry.bytes;
  }
};
const text = (entries: Iterable<Entry>): string =>
  [...entries].map((entry) => `${JSON.stringify(entry)}\n`).join('');
/** Null for the torn last line of a process that was killed while it wrote. */
const parse = (line: string): Entry | null => {
  try {
    return JSON.parse(line) as Entry; // the book reads only what it wrote itself
  } catch {
    return null;
  }
};

/**
 * The book that a supplier charges by: each request is entered as it ends, by domain and hour, on a
 * path of its own beside counters and log files. So its day totals can differ from them.
 */
export class DayBook {
  private readonly input: DayBookInput;
  private readonly folder: string;
  private readonly entries = new Map<string, Entry>();
  private readonly waiting = new Map<string, Entry>();
  private readonly past = new Map<string, Sum>();
  private readonly timer: NodeJS.Timeout;

  /** Opens the book with what earlier processes entered. */
  constructor(input: DayBookInput) {
    this.input = input;
    this.folder = join(input.folder, 'dayBook');
    mkdirSync(this.folder, { recursive: true });
    this.read();
    this.timer = setInterval(() => this.writeAgainLater(), batchMs);
    this.timer.unref();
  }

  /** Reads every kept file and leaves each hour of a domain as one line in it. */
  private read(): void {
    for (const name of readdirSync(this.folder)) {
      const path = join(this.folder, name);
      if (Date.parse(name.slice(0, 10)) < labNow() - keptMs - dayMs || name.endsWith('.next')) {
        rmSync(path, { force: true });
        continue;
      }
      const day = new Map<string, Entry>();
      for (const line of readFileSync(path, 'utf8').split('\n')) {
        const entry = line === '' ? null : parse(line);
        if (entry) add(day, entry);
      }
      writeFileSync(`${path}.next`, text(day.values()));
      renameSync(`${path}.next`, path);
      for (const entry of day.values()) add(this.entries, entry);
    }
  }

  /** Enters a request; those of the platform's own witnesses are not charged. */
  record(line: Line): void {
    if (line.witness) return;
    const { domain, bytes } = line;
    add(this.waiting, { domain, hour: line.atMs - (line.atMs % hourMs), requests: 1, bytes });
  }

  private writeAgainLater(): void {
    try {
      this.flush();
    } catch (error) {
      // On a full disk the entries wait in memory; an edge goes on serving.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  private flush(): void {
    for (const [key, entry] of this.waiting) {
      appendWhole(join(this.folder, fileOf(entry.hour)), text([entry]));
      this.waiting.delete(key);
      add(this.entries, entry);
    }
  }

  /**
   * Totals of a day of the supplier's own zone, of those of the domains that had requests. `final`
   * once nothing of the day can arrive any more.
   */
  async totals(
    day: string,
    domains: readonly string[],
  ): Promise<{ final: boolean; rows: DayTotal[] }> {
    const from = Date.parse(`${day}T00:00:00Z`) - this.input.zoneHours * hourMs;
    const final = labNow() >= from + dayMs + this.input.delaySeconds * 1000;
    const rows = [];
    for (const domain of domains.toSorted()) {
      const row = await this.total(domain, from, labNow());
      if (row.requests > 0) rows.push(row);
    }
    return { final, rows };
  }

  /** The total of one domain and the day that begins at `from`, as it was known at `asOfMs`. */
  async total(domain: string, from: number, asOfMs: number): Promise<DayTotal> {
    this.flush();
    const row = { domain, requests: 0, bytes: 0 };
    for (let hour = from; hour < from + dayMs; hour += hourMs) {
      if (this.lacks(domain, from, (hour - from) / hourMs, asOfMs)) continue;
      const live = this.entries.get(keyOf(hour, domain));
      const seeded = await this.seeded(domain, hour);
      row.requests += (live?.requests ?? 0) + seeded.requests;
      row.bytes += (live?.bytes ?? 0) + seeded.bytes;
    }
    row.bytes = counted(row.bytes, this.input.faults());
    return row;
  }

  private lacks(domain: string, from: number, hour: number, asOfMs: number): boolean {
    const { dayTotalMisses: lost, lateCorrection: late } = this.input.faults();
    // Noon of a day has its date in every zone a supplier counts in.
    const day = new Date(from + dayMs / 2).toISOString().slice(0, 10);
    if (lost?.domain === domain && lost.hour === hour && (lost.day ?? day) === day) return true;
    if (late?.domain !== domain || late.hour !== hour) return false;
    return asOfMs < from + dayMs + late.days * dayMs;
  }

  /** An hour of the past never changes: it is read once. */
  private async seeded(domain: string, hour: number): Promise<Sum> {
    const { past } = this.input;
    if (!past.has(domain) || hour < past.fromMs || hour >= past.toMs) return nothing;
    const key = keyOf(hour, domain);
    const cached = this.past.get(key);
    if (cached) return cached;
    const lines = past.lines(domain, hour);
    const bytes = lines.reduce((total, line) => total + line.bytes, 0);
    this.past.set(key, { requests: lines.length, bytes });
    // An hour of the past costs about half a millisecond.
    if (this.past.size % 4 === 0) await nextTurn();
    return { requests: lines.length, bytes };
  }

  stop(): void {
    clearInterval(this.timer);
    this.flush();
  }
}
