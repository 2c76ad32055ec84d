import * as z from 'zod';
import { cacheStatusOf, type CacheStatus } from '#shared/edge/cacheStatus';

/** A line of a node's access log; every value is text, as nginx's `log_format` writes it. */
const accessLine = z.object({
  at: z.string(),
  domain: z.string(),
  host: z.string(),
  ip: z.string(),
  scheme: z.string(),
  method: z.string(),
  protocol: z.string(),
  target: z.string(),
  status: z.string(),
  bytes: z.string(),
  cache: z.string(),
  time: z.string(),
  originStatus: z.string(),
  originBytes: z.string(),
  originTime: z.string(),
  referer: z.string(),
  ua: z.string(),
  range: z.string(),
});

/** One request in the words of docs/supplier-api.md; `domain` is the host that was asked for. */
export type Line = {
  ts: string;
  domain: string;
  edge: string;
  country: string;
  client_ip: string;
  scheme: string;
  method: string;
  protocol: string;
  path: string;
  query: string;
  status: number;
  bytes: number;
  cache_status: CacheStatus;
  request_ms: number;
  origin_status: number;
  origin_bytes: number;
  origin_ms: number;
  referer: string;
  ua: string;
  range: string;
};
/** With the name it is configured under and the start of its second, epoch milliseconds. */
export type PlacedLine = { domain: string; atMs: number; line: Line };
export type CountryOf = (address: string) => string;

/** nginx lists a value for each upstream it tried: the last one answered, times and sizes add up. */
const each = (text: string): number[] =>
  text
    .split(/[,:]\s*/)
    .map(Number)
    .filter((value) => Number.isFinite(value));
const sumOf = (text: string): number => each(text).reduce((sum, value) => sum + value, 0);
const milliseconds = (text: string): number => Math.round(sumOf(text) * 1000);

/** Path and query as the visitor wrote them. */
const splitTarget = (target: string): [path: string, query: string] => {
  const whole = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '') || '/';
  const mark = whole.indexOf('?');
  return mark < 0 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark + 1)];
};

/** Reads a line of an access log; null for one that is none or belongs to no domain. */
export const readLine = (text: string, node: string, countryOf: CountryOf): PlacedLine | null => {
  let parsed: z.infer<typeof accessLine>;
  try {
    parsed = accessLine.parse(JSON.parse(text));
  } catch {
    return null;
  }
  if (parsed.domain === '') return null;
  const atMs = Math.floor(Number(parsed.at)) * 1000;
  if (!Number.isFinite(atMs)) return null;
  const [path, query] = splitTarget(parsed.target);
  const line: Line = {
    ts: new Date(atMs).toISOString().slice(0, 19).replace('T', ' '),
    domain: parsed.host,
    edge: node,
    country: countryOf(parsed.ip),
    client_ip: parsed.ip,
    scheme: parsed.scheme,
    method: parsed.method,
    protocol: parsed.protocol,
    path,
    query,
    status: Number(parsed.status),
    bytes: Number(parsed.bytes),
    cache_status: cacheStatusOf(parsed.cache) ?? 'BYPASS',
    request_ms: milliseconds(parsed.time),
    origin_status: each(parsed.originStatus).at(-1) ?? 0,
    origin_bytes: sumOf(parsed.originBytes),
    origin_ms: milliseconds(parsed.originTime),
    referer: parsed.referer,
    ua: parsed.ua,
    range: parsed.range,
  };
  return { domain: parsed.domain, atMs, line };
};
