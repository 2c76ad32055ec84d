import { type CacheStatus, cacheStatuses } from '#shared/edge/cacheStatus';
import type { Line, LineFormat } from '../../edge/logLine';

const cacheOf = (text: string): CacheStatus =>
  cacheStatuses.find((status) => status.toLowerCase() === text) ?? 'MISS';

/** Aurora writes JSON objects: UTC ISO seconds, nested client and origin, lower-case cache states. */
export const auroraFormat: LineFormat = {
  write: (line) =>
    JSON.stringify({
      time: `${new Date(line.atMs).toISOString().slice(0, 19)}Z`,
      domain: line.host,
      pop: line.node,
      client: {
        ip: line.clientIp,
        country: line.country,
        referer: line.referer,
        agent: line.userAgent,
      },
      request: {
        scheme: line.scheme,
        method: line.method,
        protocol: line.protocol,
        path: line.path,
        query: line.query,
        range: line.range,
      },
      status: line.status,
      bytesSent: line.bytes,
      cache: line.cache.toLowerCase(),
      durationMs: line.requestMs,
      origin: { status: line.originStatus, bytes: line.originBytes, durationMs: line.originMs },
      visitor: line.witness ? 'witness' : 'client',
    }),
  read: (text) => {
    try {
      const row = JSON.parse(text) as AuroraLine; // only lines that `write` made are read
      return {
        atMs: Date.parse(row.time),
        domain: row.domain,
        host: row.domain,
        node: row.pop,
        country: row.client.country,
        clientIp: row.client.ip,
        referer: row.client.referer,
        userAgent: row.client.agent,
        ...row.request,
        status: row.status,
        bytes: row.bytesSent,
        cache: cacheOf(row.cache),
        requestMs: row.durationMs,
        originStatus: row.origin.status,
        originBytes: row.origin.bytes,
        originMs: row.origin.durationMs,
        witness: row.visitor === 'witness',
      };
    } catch {
      return null;
    }
  },
};

type AuroraLine = {
  time: string;
  domain: string;
  pop: string;
  client: { ip: string; country: string; referer: string; agent: string };
  request: Pick<Line, 'scheme' | 'method' | 'protocol' | 'path' | 'query' | 'range'>;
  status: number;
  bytesSent: number;
  cache: string;
  durationMs: number;
  origin: { status: number; bytes: number; durationMs: number };
  /** Absent in lines of before witnesses were told apart. */
  visitor?: string;
};
