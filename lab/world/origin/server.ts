import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { Random } from '../random';
import { outcomeOf } from './conditions';
import { type Content, contentFor } from './content';

/** Disturbances of the origin: cut connections, failing or late answers, an error page on /error. */
export const originFaults = z.strictObject({
  down: z.boolean().default(false),
  errorPercent: z.number().min(0).max(100).default(0),
  errorStatus: z.int().min(500).max(599).default(503),
  delayMs: z.int().min(0).max(60_000).default(0),
  /** Whether /error answers 500 instead of 200. */
  errorPage: z.boolean().default(false),
});
export type OriginFaults = z.infer<typeof originFaults>;

/** What the origin answered under a path of a host. */
export type Hits = { host: string; path: string; requests: number; notModified: number };

export type Origin = {
  /** Disturbances in force; replace the object's fields to change them. */
  faults: OriginFaults;
  hits(): Iterable<Hits>;
  clearHits(): void;
  server: Server;
};

const maxCountedPaths = 20_000;
const longestSlowMs = 30_000;

type Site = { faults: OriginFaults; random: Random; hits: Map<string, Hits> };
type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  host: string;
  path: string;
  hits: Hits;
};

/** The counts of a path; beyond 20,000 paths a new one is counted nowhere. */
const hitsOf = (site: Site, host: string, path: string): Hits => {
  const key = `${host} ${path}`;
  const hits = site.hits.get(key) ?? { host, path, requests: 0, notModified: 0 };
  if (site.hits.size < maxCountedPaths) site.hits.set(key, hits);
  return hits;
};

const sendText = (
  { request, response }: Visit,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void => {
  const bodiless = request.method === 'HEAD' || status === 204 || status === 304;
  const headers =
    status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
  response.end(bodiless ? undefined : text);
};

const sendJson = (visit: Visit): void => {
  const { request, host, path } = visit;
  const query = (request.url ?? '').split('?', 2)[1] ?? '';
  const { method, headers } = request;
  // The listener is a plain one.
  const body = { host, path, query, method, protocol: 'http', headers };
  sendText(visit, 200, JSON.stringify(body), 'application/json; charset=utf-8');
};

const entityHeaders = (content: Content): Record<string, string> => ({
  'cache-control': content.cacheControl,
  etag: content.etag,
  'last-modified': content.modifiedAt.toUTCString(),
  'accept-ranges': 'bytes',
  ...(content.setCookie ? { 'set-cookie': content.setCookie } : {}),
});

const sendContent = async (visit: Visit): Promise<void> => {
  const { request, response } = visit;
  const content = contentFor(visit.host, visit.path);
  const outcome = outcomeOf(request.method ?? '', request.headers, content);
  const headers = entityHeaders(content);
  if (outcome.status === 304) {
    visit.hits.notModified += 1;
    response.writeHead(304, headers).end();
    return;
  }
  if (outcome.status === 416) {
    response.writeHead(416, { 'content-range': `bytes */${content.sizeBytes}` }).end();
    return;
  }
  const { status, from, to } = outcome;
  response.writeHead(status, {
    ...headers,
    'content-type': content.type,
    'content-length': to - from,
    ...(status === 206 ? { 'content-range': `bytes ${from}-${to - 1}/${content.sizeBytes}` } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(Readable.from(content.bytes(from, to), { objectMode: false }), response);
};

const sendStatus = (visit: Visit): void => {
  const status = Number(visit.path.slice('/status/'.length));
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599;
  sendText(visit, isStatus ? status : 400, isStatus ? `status ${status}\n` : 'no such status\n');
};

const answer = async (site: Site, visit: Visit): Promise<void> => {
  const { request, path } = visit;
  const first = path.split('/', 2)[1] ?? '';
  if (first === 'status') sendStatus(visit);
  else if (path === '/error') sendText(visit, site.faults.errorPage ? 500 : 200, 'error page\n');
  else if (first === 'missing') sendText(visit, 404, 'not found\n');
  else if (first === 'api') sendJson(visit);
  else if (path === '/slow') {
    const delay = Number(new URLSearchParams(request.url?.split('?', 2)[1]).get('ms'));
    await wait(Math.min(Math.max(delay || 0, 0), longestSlowMs), undefined, { ref: false });
    sendText(visit, 200, 'slow\n');
  } else if (request.method === 'GET' || request.method === 'HEAD') await sendContent(visit);
  else sendJson(visit);
};

const serve = async (site: Site, visit: Visit): Promise<void> => {
  const { faults } = site;
  const { request, response } = visit;
  if (faults.down) {
    response.destroy();
    return;
  }
  request.resume();
  visit.hits.requests += 1;
  if (faults.delayMs > 0) await wait(faults.delayMs, undefined, { ref: false });
  if (faults.errorPercent > 0 && site.random() * 100 < faults.errorPercent) {
    sendText(visit, faults.errorStatus, 'origin fault\n');
  } else {
    await answer(site, visit);
  }
};

/** Starts the origin site on loopback; it answers every host and path. */
export const startOrigin = async (port: number, random: Random): Promise<Origin> => {
  const site: Site = { faults: originFaults.parse({}), random, hits: new Map() };
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const visit = { request, response, host, path, hits: hitsOf(site, host, path) };
    request.on('error', () => undefined);
    serve(site, visit).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    faults: site.faults,
    hits: () => site.hits.values(),
    clearHits: () => site.hits.clear(),
    server,
  };
};
