import type { Point } from '../edge/line';
import { minuteMs, partMs } from '../edge/liveCounters';
import type { Recorder } from '../edge/recorder';
import type { LabConfig } from '../kernel/config';
import { hash32 } from '../kernel/random';
import type { Past } from '../past/past';
import type { Faults } from './faults';

export type Source = 'realtime' | 'accurate';

export type ReadingsInput = {
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
const slotOf: Record<Source, number> = { realtime: minuteMs, accurate: partMs };

const inOrder = (a: Point, b: Point): number =>
  a.slotMs - b.slotMs ||
  (a.domain < b.domain ? -1 : a.domain > b.domain ? 1 : 0) ||
  (a.country < b.country ? -1 : 1);

/** The counters of a supplier over past and live lines, as its API tells them and as they are. */
export class Readings {
  private readonly input: ReadingsInput;

  constructor(input: ReadingsInput) {
    this.input = input;
  }

  /** Exclusive end of what is complete now, on a slot boundary, epoch milliseconds. */
  completeTo(source: Source): number {
    const { realtimeDelaySeconds, accurateDelaySeconds } = this.input.config;
    const delay = source === 'realtime' ? realtimeDelaySeconds : accurateDelaySeconds;
    const end = Date.now() - delay * 1000;
    return end - (end % slotOf[source]);
  }

  /** What the API tells: within the kept days, up to what is complete, less faulty gaps. */
  async points(
    domains: readonly string[],
    fromMs: number,
    toMs: number,
    source: Source,
  ): Promise<Point[]> {
    const oldest = Date.now() - keptDays[source] * dayMs;
    const from = Math.max(fromMs, oldest - (oldest % slotOf[source]));
    const to = Math.min(toMs, this.completeTo(source));
    const found: Point[] = [];
    for (const domain of domains) found.push(...(await this.exact(domain, from, to, source)));
    return found.filter((point) => !this.isMissing(point)).sort(inOrder);
  }

  /** What really happened, by five minutes, without delays and faults; null means all domains. */
  async truth(domain: string | null, fromMs: number, toMs: number): Promise<Point[]> {
    const found: Point[] = [];
    for (const each of domain === null ? this.input.domains() : [domain]) {
      found.push(...(await this.exact(each, fromMs, toMs, 'accurate')));
    }
    return found.sort(inOrder);
  }

  private async exact(
    domain: string,
    fromMs: number,
    toMs: number,
    source: Source,
  ): Promise<Point[]> {
    if (!this.input.hasHistory(domain)) return [];
    const { recorder, past } = this.input;
    recorder.flush();
    const live =
      source === 'realtime'
        ? await recorder.minutes(domain, fromMs, toMs)
        : await recorder.fiveMinutes(domain, fromMs, toMs);
    return [...(await past.points(domain, fromMs, toMs, slotOf[source])), ...live];
  }

  /** The same points are missing at every call, as with a supplier that lost them. */
  private isMissing(point: Point): boolean {
    const share = this.input.faults().missingPointsPercent;
    return hash32(`${point.domain} ${point.country} ${point.slotMs}`) % 100 < share;
  }
}
