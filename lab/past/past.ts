import type { CacheStatus } from '#shared/edge/cacheStatus';
import { type Line, type Point, PointTable } from '../edge/logLine';
import { edgeNodes, type LabConfig, pastHosts } from '../kernel/config';
import { chooser, draws } from '../kernel/random';
import { type PastShape, pastShapes, type Url } from './shapes';
import { countries, loadOf, userAgents } from './trafficProfile';

type Supplier = 'aurora' | 'borealis';

const hourMs = 3_600_000;

/** The traffic a supplier had before the lab was born: a pure function of the seed, never stored. */
export type Past = {
  /** First instant (inclusive, a whole hour) and last (exclusive, the birth), epoch milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  has(host: string): boolean;
  /** The lines of one hour in the order of time; none outside the past, of its last hour a part. */
  lines(host: string, atHourMs: number): Line[];
  /** The exact aggregation of those lines into slots of `slotMs`. */
  points(host: string, fromMs: number, toMs: number, slotMs: number): Promise<Point[]>;
};

const statusOf = (draw: number): number => {
  if (draw < 0.0012) return 502;
  if (draw < 0.002) return 504;
  if (draw < 0.003) return 503;
  if (draw < 0.0095) return 404;
  if (draw < 0.013) return 403;
  if (draw < 0.05) return 304;
  if (draw < 0.13) return 206;
  if (draw < 0.135) return 301;
  return 200;
};

const cacheOf = (draw: number, status: number): CacheStatus => {
  if (status >= 500) return 'MISS';
  if (draw < 0.895) return 'HIT';
  if (draw < 0.905) return 'REVALIDATED';
  if (draw < 0.925) return 'EXPIRED';
  if (draw < 0.935) return 'BYPASS';
  return 'MISS';
};

const bodyBytes = (status: number, url: Url, draw: number): number => {
  if (status === 304) return 0;
  if (status === 206) return Math.max(1, Math.round(url.bytes * (0.1 + 0.5 * draw)));
  return status === 200 ? url.bytes : 180 + Math.floor(draw * 400);
};

type Draw = () => number;
type Host = {
  host: string;
  weight: number;
  shape: PastShape;
  url: (draw: number) => Url;
  country: (draw: number) => (typeof countries)[number];
  nodes: string[];
};

const originOf = (cache: CacheStatus, status: number, bytes: number, draw: Draw) => {
  if (cache === 'HIT' || cache === 'STALE') return { originStatus: 0, originBytes: 0, originMs: 0 };
  const originMs = 20 + Math.floor(draw() * 240);
  if (cache === 'REVALIDATED') return { originStatus: 304, originBytes: 0, originMs };
  return { originStatus: status, originBytes: bytes, originMs };
};

const lineAt = (host: Host, atMs: number, draw: Draw): Line => {
  const url = host.url(draw());
  const from = host.country(draw());
  const status = statusOf(draw());
  const cache = cacheOf(draw(), status);
  const bytes = bodyBytes(status, url, draw());
  const origin = originOf(cache, status, bytes, draw);
  const speed = 2_000_000 + draw() * 28_000_000; // bytes a second of the client's line
  const near = from.country === 'US' || from.country === 'DE' || from.country === 'GB' ? 1 : 0;
  return {
    atMs,
    domain: host.host,
    host: host.host,
    node: host.nodes[near] ?? host.nodes[0] ?? '',
    country: from.country,
    clientIp: `${from.block}.${1 + Math.floor(draw() * 254)}`,
    scheme: draw() < 0.85 ? 'https' : 'http',
    method: 'GET',
    protocol: 'HTTP/1.1',
    path: url.path,
    query: host.shape.query(url, draw),
    status,
    bytes,
    cache,
    requestMs: 4 + origin.originMs + Math.round((bytes / speed) * 1000),
    ...origin,
    referer: draw() < 0.6 ? `https://${host.host}/` : '',
    userAgent: userAgents[Math.floor(draw() * userAgents.length)] ?? '',
    range: status === 206 ? `bytes=0-${bytes - 1}` : '',
    witness: false,
  };
};

const hostOf = (
  { seed, past = 'sections' }: LabConfig,
  supplier: Supplier,
  { host, weight }: (typeof pastHosts)[number],
): Host => {
  const shape = pastShapes[past];
  return {
    host,
    weight,
    shape,
    url: chooser(shape.urls(seed, host, weight), (url) => url.weight),
    country: chooser(countries, (each) => each[supplier]),
    nodes: edgeNodes.filter((each) => each.supplier === supplier).map((each) => each.node),
  };
};

const hourLines = (seed: string, supplier: Supplier, host: Host, atHourMs: number): Line[] => {
  const draw = draws(`${seed}|${host.host}|${supplier}|${atHourMs}`);
  const load = loadOf(atHourMs) * (0.92 + 0.16 * draw());
  const count = Math.round(host.shape.lines(Math.min(1, load), host.weight));
  const instants = Array.from({ length: count }, () => Math.floor(draw() * 3_600) * 1000);
  instants.sort((a, b) => a - b);
  return instants.map((offset) => lineAt(host, atHourMs + offset, draw));
};

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Where the past begins: whole days before the hour of the birth. */
const pastStart = ({ bornAt, pastDays }: Pick<LabConfig, 'bornAt' | 'pastDays'>): number => {
  const born = Date.parse(bornAt);
  return born - (born % hourMs) - pastDays * 24 * hourMs;
};

/** Opens the past of one supplier. */
export const openPast = (config: LabConfig, supplier: Supplier): Past => {
  const toMs = Date.parse(config.bornAt);
  const fromMs = config.pastDays === 0 ? toMs : pastStart(config);
  const hosts = new Map<string, Host>(
    pastHosts.map((each) => [each.host, hostOf(config, supplier, each)]),
  );
  const lines = (name: string, atHourMs: number): Line[] => {
    const host = hosts.get(name);
    if (!host || atHourMs < fromMs || atHourMs >= toMs || atHourMs % hourMs !== 0) return [];
    const whole = hourLines(config.seed, supplier, host, atHourMs);
    // Live traffic takes over at the very instant the seeded one ends, in the middle of an hour.
    return atHourMs + hourMs <= toMs ? whole : whole.filter((line) => line.atMs < toMs);
  };
  const points = async (host: string, from: number, to: number, slotMs: number) => {
    const table = new PointTable(slotMs);
    const first = Math.max(fromMs, from - (from % hourMs));
    let done = 0;
    for (let hour = first; hour < Math.min(to, toMs); hour += hourMs) {
      for (const line of lines(host, hour)) {
        if (line.atMs >= from && line.atMs < to) table.addLine(line);
      }
      // About two milliseconds of work between turns of the loop.
      if (++done % 6 === 0) await breathe();
    }
    return table.values();
  };
  return { fromMs, toMs, has: (host) => hosts.has(host), lines, points };
};
