import { type Point, PointTable } from '../edge/logLine';
import { hourMs, minuteMs, partMs } from '../edge/liveCounters';
import type { Recorder } from '../edge/recorder';
import { labNow } from '../kernel/clock';
import type { LabConfig } from '../kernel/config';
import { hash32 } from '../kernel/random';
import type { Past } from '../past/past';
import { counted, type Faults } from './faults';

export type Source = 'realtime' | 'accurate';

export type MetricsInput = {
  config: LabConfig;
  past: Past;
  recorder: Recorder;
  /** True for a domain the supplier has or had. */
  hasHistory(domain: string): boolean;
  /** Every domain with history. */
  domains(): string[];
  faults(): Faults;
};

const dayMs = 86_400_000;
const keptDays: Record<Source, number> = { realtime: 7, accurate: 90 };
/** Readings kept for the next page, and for how long. */
const keptReadings = 2;
const keptReadingMs = 15_000;
const slotOf: Record<Source, number> = { realtime: minuteMs, accurate: partMs };

const inOrder = (a: Point, b: Point): number =>
  a.slotMs - b.slotMs ||
  (a.domain < b.domain ? -1 : a.domain > b.domain ? 1 : 0) ||
  (a.country < b.country ? -1 : 1);

/** The counters of a supplier over past and live lines, as its API tells them and as they are. */
export class Metrics {
  private readonly input: MetricsInput;
  private readonly readings = new Map<string, Promise<Point[]>>();

  constructor(input: MetricsInput) {
    this.input = input;
  }

  /** Exclusive end of what is complete now, on a slot boundary, epoch milliseconds. */
  completeTo(source: Source): number {
    const end = this.countedTo(source);
    return end - (end % slotOf[source]);
  }

  /** Until when requests are counted at all, epoch milliseconds. */
  private countedTo(source: Source): number {
    const { realtimeDelaySeconds, accurateDelaySeconds } = this.input.config;
    const delay = source === 'realtime' ? realtimeDelaySeconds : accurateDelaySeconds;
    const { countersUntil } = this.input.faults();
    const standsAt = countersUntil === null ? Infinity : Date.parse(countersUntil);
    return Math.min(labNow() - delay * 1000, standsAt);
  }

  /**
   * What the API tells: within the kept days, up to what is complete, less faulty gaps. With `running`
   * the minute that the counters stand in is told too, as far as it has come.
   */
  async points(
    domains: readonly string[],
    fromMs: number,
    toMs: number,
    source: Source,
    running = false,
  ): Promise<Point[]> {
    const oldest = labNow() - keptDays[source] * dayMs;
    const from = Math.max(fromMs, oldest - (oldest % slotOf[source]));
    const complete = this.completeTo(source);
    // The border is a whole slot, so that the pages of one question are cut from one reading.
    const end = running && this.countedTo(source) > complete ? complete + slotOf[source] : complete;
    const to = Math.min(toMs, end);
    const withHistory = domains.filter((domain) => this.input.hasHistory(domain));
    // What runs grows: its reading holds for two seconds.
    const reading = running ? `running ${Math.floor(labNow() / 2000)}` : '';
    const points = await this.recent(withHistory, from, to, source, reading);
    const present = points.filter((point) => !this.isMissing(point));
    const faults = this.input.faults();
    if (faults.overheadPercent === 0) return present;
    return present.map((point) => ({
      ...point,
      bytes: counted(point.bytes, faults),
      hitBytes: counted(point.hitBytes, faults),
    }));
  }

  /** Complete points never change: the pages of one question are cut from one reading. */
  private recent(
    domains: readonly string[],
    fromMs: number,
    toMs: number,
    source: Source,
    reading: string,
  ): Promise<Point[]> {
    const key = `${domains.join()} ${fromMs} ${toMs} ${source} ${reading}`;
    const cached = this.readings.get(key);
    if (cached) return cached;
    const pending = this.readAll(domains, fromMs, toMs, source);
    this.readings.set(key, pending);
    const timer = setTimeout(() => this.readings.delete(key), keptReadingMs);
    timer.unref();
    for (const oldest of this.readings.keys()) {
      if (this.readings.size > keptReadings) this.readings.delete(oldest);
    }
    return pending;
  }

  private async readAll(
    domains: readonly string[],
    fromMs: number,
    toMs: number,
    source: Source,
  ): Promise<Point[]> {
    const points: Point[] = [];
    for (const domain of domains) {
      for (const point of await this.exact(domain, fromMs, toMs, source)) points.push(point);
    }
    return points.sort(inOrder);
  }

  /**
   * What really happened, by five minutes, without delays and faults, in order; null means all
   * domains. An hour at a time, so that a question over weeks needs no more memory than one.
   */
  async *truth(domain: string | null, fromMs: number, toMs: number): AsyncGenerator<Point[]> {
    const all = this.input.domains();
    const domains = domain === null ? all : all.filter((each) => each === domain);
    for (let at = fromMs; at < toMs; ) {
      const end = Math.min(toMs, at - (at % hourMs) + hourMs);
      yield await this.readAll(domains, at, end, 'accurate');
      at = end;
    }
  }

  private async exact(
    domain: string,
    fromMs: number,
    toMs: number,
    source: Source,
  ): Promise<Point[]> {
    const { recorder, past } = this.input;
    recorder.flush();
    const live =
      source === 'realtime'
        ? await recorder.minutes(domain, fromMs, toMs)
        : await recorder.fiveMinutes(domain, fromMs, toMs);
    const seeded = await past.points(domain, fromMs, toMs, slotOf[source]);
    if (toMs <= past.toMs || fromMs > past.toMs) return [...seeded, ...live];
    // In the slot of the birth both have requests: one point tells them together.
    const table = new PointTable(slotOf[source]);
    for (const point of [...seeded, ...live]) table.addPoint(point);
    return table.values();
  }

  /** The same points are missing at every call, as with a supplier that lost them. */
  private isMissing(point: Point): boolean {
    const share = this.input.faults().missingPointsPercent;
    return hash32(`${point.domain} ${point.country} ${point.slotMs}`) % 100 < share;
  }
}
