import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { isHit } from '#shared/edge/cacheStatus';
import type { metricsAnswer } from '../../drivers/cdn/http/schemas';
import type { Line, PlacedLine } from './lines';
import { hourMs, type LineStore, minuteMs } from './lineStore';

export type Point = z.input<typeof metricsAnswer>['points'][number];
/** Points of one domain and hour by the minute and country they belong to. */
type HourTable = Map<string, Point>;

/** Hours that stay in memory; older ones are counted again from their files when they are needed. */
const hoursInMemory = 4_000;

const newPoint = (domain: string, slotMs: number, country: string): Point => ({
  domain,
  at: new Date(slotMs).toISOString(),
  country,
  requests: 0,
  bytes: 0,
  hitRequests: 0,
  hitBytes: 0,
  originRequests: 0,
  originBytes: 0,
  requestMs: 0,
  status: {},
  originStatus: {},
});

const addCode = (counts: Record<string, number>, code: number | string, count: number): void => {
  counts[code] = (counts[code] ?? 0) + count;
};

const addLine = (point: Point, line: Line): void => {
  point.requests += 1;
  point.bytes += line.bytes;
  point.requestMs += line.request_ms;
  if (isHit(line.cache_status)) {
    point.hitRequests += 1;
    point.hitBytes += line.bytes;
  }
  addCode(point.status, line.status, 1);
  if (line.origin_status === 0) return;
  point.originRequests += 1;
  point.originBytes += line.origin_bytes;
  addCode(point.originStatus, line.origin_status, 1);
};

const addPoint = (into: Point, from: Point): void => {
  for (const key of ['requests', 'bytes', 'hitRequests', 'hitBytes', 'originRequests'] as const)
    into[key] += from[key];
  into.originBytes += from.originBytes;
  into.requestMs += from.requestMs;
  for (const [code, count] of Object.entries(from.status)) addCode(into.status, code, count);
  for (const [code, count] of Object.entries(from.originStatus))
    addCode(into.originStatus, code, count);
};

const pointAt = (table: HourTable, domain: string, slotMs: number, country: string): Point => {
  const key = `${slotMs} ${country}`;
  const point = table.get(key) ?? newPoint(domain, slotMs, country);
  table.set(key, point);
  return point;
};

/** Counters by minute, which are nothing but the sums of the lines in the log files. */
export class Counters {
  private readonly hours = new Map<string, HourTable>();

  /** Counts lines that were just written to their files. */
  enter(lines: readonly PlacedLine[]): void {
    for (const { domain, atMs, line } of lines) {
      const table = this.hours.get(`${domain} ${atMs - (atMs % hourMs)}`);
      // An hour that nobody has read yet is read with all its lines when somebody does.
      if (table) addLine(pointAt(table, domain, atMs - (atMs % minuteMs), line.country), line);
    }
  }

  private hour(store: LineStore, domain: string, hour: number): HourTable {
    const key = `${domain} ${hour}`;
    const present = this.hours.get(key);
    if (present) return present;
    const table: HourTable = new Map();
    for (const { name } of store.files(domain, hour, hour + hourMs)) {
      for (const text of readFileSync(store.pathOf(`${domain}/${name}`), 'utf8').split('\n')) {
        if (text === '') continue;
        const line = JSON.parse(text) as Line; // the store writes nothing else
        const atMs = Date.parse(`${line.ts.replace(' ', 'T')}Z`);
        addLine(pointAt(table, domain, atMs - (atMs % minuteMs), line.country), line);
      }
    }
    if (this.hours.size >= hoursInMemory) this.hours.clear();
    this.hours.set(key, table);
    return table;
  }

  /** Points of the span in slots of `slotMs`, in order of time, domain and country. */
  points(
    store: LineStore,
    span: { domains: readonly string[]; fromMs: number; toMs: number; slotMs: number },
  ): Point[] {
    const slots = new Map<string, Point>();
    for (const domain of span.domains) {
      for (let hour = span.fromMs - (span.fromMs % hourMs); hour < span.toMs; hour += hourMs) {
        for (const point of this.hour(store, domain, hour).values()) {
          const atMs = Date.parse(point.at);
          const slot = atMs - (atMs % span.slotMs);
          if (slot < span.fromMs || slot >= span.toMs) continue;
          const key = `${new Date(slot).toISOString()} ${domain} ${point.country}`;
          const into = slots.get(key) ?? newPoint(domain, slot, point.country);
          slots.set(key, into);
          addPoint(into, point);
        }
      }
    }
    return [...slots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, point]) => point);
  }
}
