import { type CacheStatus, isHit } from '#shared/edge/cacheStatus';

/** One request as an edge saw it: the source of log files, counters and the truth alike. */
export type Line = {
  /** Instant the answer ended, epoch milliseconds. */
  atMs: number;
  /** The configured name, which files and counters go by. */
  domain: string;
  /** The host that was asked for, which the line itself tells. */
  host: string;
  node: string;
  /** ISO 3166 alpha-2 of the client. */
  country: string;
  clientIp: string;
  scheme: 'http' | 'https';
  method: string;
  protocol: string;
  path: string;
  /** Without the question mark. */
  query: string;
  status: number;
  /** Response body bytes really written to the client. */
  bytes: number;
  cache: CacheStatus;
  requestMs: number;
  /** 0 when the origin was not asked. */
  originStatus: number;
  originBytes: number;
  originMs: number;
  referer: string;
  userAgent: string;
  range: string;
  /** One of the platform's own witnesses asked, not a visitor. */
  witness: boolean;
};

/** How a supplier writes its log lines; files keep the dialect, so what is served is what is kept. */
export type LineFormat = {
  write(line: Line): string;
  /** Null for a line that cannot be read. */
  read(text: string): Line | null;
};

/**
 * Status codes and how often each was seen: code, count, code, count … An object keyed by numbers
 * would cost 5 KB each in V8, whose arrays it then takes for.
 */
export type CodeCounts = number[];

/** Counters of one domain, country and slot. */
export type Tally = {
  requests: number;
  bytes: number;
  hitRequests: number;
  hitBytes: number;
  originRequests: number;
  originBytes: number;
  /** Sum of request durations in milliseconds. */
  requestMs: number;
  status: CodeCounts;
  originStatus: CodeCounts;
  /** Requests of the platform's own witnesses and their bytes, which nothing above counts. */
  witnessRequests: number;
  witnessBytes: number;
};

/** A tally with its place: `slotMs` is the start of the slot in epoch milliseconds. */
export type Point = Tally & { domain: string; country: string; slotMs: number };

export const emptyTally = (): Tally => ({
  requests: 0,
  bytes: 0,
  hitRequests: 0,
  hitBytes: 0,
  originRequests: 0,
  originBytes: 0,
  requestMs: 0,
  status: [],
  originStatus: [],
  witnessRequests: 0,
  witnessBytes: 0,
});

const addCode = (counts: CodeCounts, code: number, count: number): void => {
  for (let at = 0; at < counts.length; at += 2) {
    if (counts[at] !== code) continue;
    counts[at + 1] = (counts[at + 1] ?? 0) + count;
    return;
  }
  counts.push(code, count);
};

/** The same as pairs, in the order of the codes. */
export const codePairs = (counts: CodeCounts): [code: number, count: number][] => {
  const pairs: [number, number][] = [];
  for (let at = 0; at < counts.length; at += 2) pairs.push([counts[at] ?? 0, counts[at + 1] ?? 0]);
  return pairs.sort(([a], [b]) => a - b);
};

/** Counts one line into a tally. */
export const countLine = (tally: Tally, line: Line): void => {
  if (line.witness) {
    tally.witnessRequests += 1;
    tally.witnessBytes += line.bytes;
    return;
  }
  tally.requests += 1;
  tally.bytes += line.bytes;
  tally.requestMs += line.requestMs;
  if (isHit(line.cache)) {
    tally.hitRequests += 1;
    tally.hitBytes += line.bytes;
  }
  addCode(tally.status, line.status, 1);
  if (line.originStatus === 0) return;
  tally.originRequests += 1;
  tally.originBytes += line.originBytes;
  addCode(tally.originStatus, line.originStatus, 1);
};

const sumInto = (into: CodeCounts, from: CodeCounts): void => {
  for (let at = 0; at < from.length; at += 2) addCode(into, from[at] ?? 0, from[at + 1] ?? 0);
};

/** Adds one tally to another. */
export const addTally = (into: Tally, from: Tally): void => {
  into.requests += from.requests;
  into.bytes += from.bytes;
  into.hitRequests += from.hitRequests;
  into.hitBytes += from.hitBytes;
  into.originRequests += from.originRequests;
  into.originBytes += from.originBytes;
  into.requestMs += from.requestMs;
  into.witnessRequests += from.witnessRequests;
  into.witnessBytes += from.witnessBytes;
  sumInto(into.status, from.status);
  sumInto(into.originStatus, from.originStatus);
};

/** Points by domain, country and slot of `slotMs` length; the exact aggregation of what is added. */
export class PointTable {
  readonly slotLengthMs: number;
  private readonly points = new Map<string, Point>();

  constructor(slotLengthMs: number) {
    this.slotLengthMs = slotLengthMs;
  }

  private at(domain: string, country: string, atMs: number): Point {
    const slotMs = atMs - (atMs % this.slotLengthMs);
    const key = `${domain} ${country} ${slotMs}`;
    const existing = this.points.get(key);
    if (existing) return existing;
    const point = { domain, country, slotMs, ...emptyTally() };
    this.points.set(key, point);
    return point;
  }

  addLine(line: Line): void {
    countLine(this.at(line.domain, line.country, line.atMs), line);
  }

  addPoint(point: Point): void {
    addTally(this.at(point.domain, point.country, point.slotMs), point);
  }

  values(): Point[] {
    return [...this.points.values()];
  }

  get size(): number {
    return this.points.size;
  }
}
