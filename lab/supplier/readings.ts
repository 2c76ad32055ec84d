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
export const openReadings = (input: ReadingsInput) => {
  const { config, past, recorder } = input;
  const delayMs = (source: Source): number =>
    (source === 'realtime' ? config.realtimeDelaySeconds : config.accurateDelaySeconds) * 1000;
  /** Exclusive end of what is complete now, on a slot boundary. */
  const completeTo = (source: Source): number => {
    const end = Date.now() - delayMs(source);
    return end - (end % slotOf[source]);
  };
  const exact = async (domain: string, fromMs: number, toMs: number, source: Source) => {
    if (!input.hasHistory(domain)) return [];
    recorder.flush();
    const live =
      source === 'realtime'
        ? await recorder.minutes(domain, fromMs, toMs)
        : await recorder.fiveMinutes(domain, fromMs, toMs);
    return [...(await past.points(domain, fromMs, toMs, slotOf[source])), ...live];
  };
  const missing = (point: Point): boolean =>
    hash32(`${point.domain} ${point.country} ${point.slotMs}`) % 100 <
    input.faults().missingPointsPercent;
  return {
    completeTo,
    /** What the API tells: within the kept days, up to what is complete, less faulty gaps. */
    points: async (
      domains: readonly string[],
      fromMs: number,
      toMs: number,
      source: Source,
    ): Promise<Point[]> => {
      const oldest = Date.now() - keptDays[source] * dayMs;
      const from = Math.max(fromMs, oldest - (oldest % slotOf[source]));
      const to = Math.min(toMs, completeTo(source));
      const found: Point[] = [];
      for (const domain of domains) found.push(...(await exact(domain, from, to, source)));
      return found.filter((point) => !missing(point)).sort(inOrder);
    },
    /** What really happened, by five minutes, without delays and faults. */
    truth: async (domain: string | null, fromMs: number, toMs: number): Promise<Point[]> => {
      const found: Point[] = [];
      for (const each of domain === null ? input.domains() : [domain]) {
        found.push(...(await exact(each, fromMs, toMs, 'accurate')));
      }
      return found.sort(inOrder);
    },
  };
};
export type Readings = ReturnType<typeof openReadings>;
