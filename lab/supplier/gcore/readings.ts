import { createInterface } from 'node:readline';
import { addTally, codePairs, emptyTally, type Line, type Tally } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import type { Question } from './description';
import type { Resources } from './resources';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const classOf = (tally: Tally, first: string): number =>
  codePairs(tally.status).reduce((n, [code, k]) => (String(code).startsWith(first) ? n + k : n), 0);
const figures: Record<string, (tally: Tally) => number> = {
  requests: (t) => t.requests,
  sent_bytes: (t) => t.bytes,
  upstream_bytes: (t) => t.originBytes,
  responses_hit: (t) => t.hitRequests,
  responses_2xx: (t) => classOf(t, '2'),
  responses_3xx: (t) => classOf(t, '3'),
  responses_4xx: (t) => classOf(t, '4'),
  responses_5xx: (t) => classOf(t, '5'),
};

/** Counters of a resource by slots, up to what is counted. */
export const readSeries = async (
  core: SupplierCore,
  resources: Resources,
  { from: start, to: end, granularity, resource }: Question<'series'>,
  metrics: readonly string[],
) => {
  if (resource === undefined) throw new Problem('cannot', 'All resources are not emulated.');
  const strange = metrics.find((metric) => !Object.hasOwn(figures, metric));
  if (strange !== undefined) throw new Problem('badRequest', `${strange} is no metric.`);
  const { cname } = resources.row(resource);
  const byMinute = granularity === '1m';
  const slotMs = byMinute ? minuteMs : 5 * minuteMs;
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const source = byMinute ? 'realtime' : 'accurate';
  const points = await core.readings.points([cname], from, to, source, byMinute);
  const slots = new Map<number, Tally>();
  for (const point of points) {
    const tally = slots.get(point.slotMs) ?? emptyTally();
    addTally(tally, point);
    slots.set(point.slotMs, tally);
  }
  const last = Math.min(to, core.readings.completeTo(source) + slotMs);
  const series = (of: (tally: Tally) => number): [number, number][] => {
    const rows: [number, number][] = [];
    for (let at = from - (from % slotMs); at < last; at += slotMs)
      rows.push([at / 1_000, of(slots.get(at) ?? emptyTally())]);
    return rows;
  };
  const named = metrics.map((metric) => [metric, series(figures[metric] ?? (() => 0))]);
  return { resource: { [resource]: { metrics: Object.fromEntries(named) } } };
};

const orDash = (text: string): string => (text === '' ? '-' : text);
const viewOf = (line: Line) => ({
  timestamp: Math.floor(line.atMs / 1_000),
  cname: line.domain,
  client_ip: line.clientIp,
  method: line.method,
  path: `${line.path}${line.query === '' ? '' : `?${line.query}`}`,
  status: line.status,
  size: line.bytes,
  cache_status: line.cache,
  referer: orDash(line.referer),
  user_agent: orDash(line.userAgent),
  datacenter: line.node,
});

/** Lines of a resource within six hours, those of an hour that is out. */
export const readLogs = async (core: SupplierCore, question: Question<'logs'>) => {
  const { cname__eq: domain = '', limit = 100, offset = 0, fields } = question;
  const [from, to] = [Date.parse(question.from), Date.parse(question.to)];
  if (!(to > from) || to - from > 6 * hourMs) throw new Problem('badRequest', 'Six hours at most.');
  const names = fields?.split(',') ?? null;
  const data: object[] = [];
  let count = 0;
  for (const { id } of await core.logs.list(domain, from, to)) {
    const content = core.logs.open(id);
    if (!content) continue;
    for await (const text of createInterface({ input: content })) {
      const line = core.traits.format.read(text);
      if (!line) continue;
      if (count >= offset && data.length < limit) {
        const own = Object.entries(viewOf(line)).filter(([name]) => names?.includes(name) ?? true);
        data.push(Object.fromEntries(own));
      }
      count += 1;
    }
  }
  const isCorrupt = core.faults().corruptLogs;
  return { data: isCorrupt ? data.map(() => ({ torn: true })) : data, meta: { count } };
};
