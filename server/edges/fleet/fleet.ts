import { timingSafeEqual } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { limiter } from '#shared/kernel/limiter';
import type { FleetSettings } from '../settings';
import { loadCountries } from './countries';
import { Domains } from './domains';
import { Members } from './members';
import { Problem } from './problem';
import { type Call, consoleRoutes, type Core, nodeRoutes, type Reply, type Routes } from './routes';
import { Tasks } from './tasks';
import { Telemetry } from './telemetry';

const callsPerSecond = 20;
const maxBodyBytes = 10_000_000;
const sweepEveryMs = 3_600_000;

const holds = (req: IncomingMessage, token: string): boolean => {
  const sent = Buffer.from(req.headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${token}`);
  return sent.length === right.length && timingSafeEqual(sent, right);
};

const bodyOf = async (req: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBodyBytes) throw new Problem('invalid', 'The body is too large.');
    parts.push(part);
  }
  if (size === 0) return null;
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new Problem('invalid', 'The body is no JSON.');
  }
};

const sendJson = (res: ServerResponse, status: number, body: unknown): void => {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
};

const sendError = (res: ServerResponse, error: unknown, report: (error: unknown) => void): void => {
  if (res.headersSent) return void res.destroy();
  if (error instanceof Problem) {
    if (error.code === 'throttled') res.setHeader('retry-after', '1');
    return sendJson(res, error.status, { code: error.code, message: error.message });
  }
  if (error instanceof z.ZodError)
    return sendJson(res, 400, { code: 'invalid', message: z.prettifyError(error) });
  report(error);
  sendJson(res, 500, { code: 'broken', message: 'The call could not be carried out.' });
};

const openCore = async (settings: FleetSettings): Promise<Core> => {
  const { folder, awaySeconds, logDelaySeconds, zone, dailyLimits } = settings;
  // Above its own folder, which is closed, others may pass: a node of this machine can lie beside it.
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  const members = new Members(folder, awaySeconds);
  const domains = new Domains(folder, members, zone);
  const tasks = new Tasks(folder, members, dailyLimits, (host) => domains.servesHost(host));
  const countryOf = await loadCountries(settings.countries);
  const telemetry = new Telemetry(folder, logDelaySeconds, countryOf, members);
  return { members, domains, tasks, telemetry };
};

export type Fleet = { port: number; stop(): Promise<void> };

/** Starts the head of a fleet: the neutral supplier dialect for the console, news and lines for the nodes. */
export const startFleet = async (
  settings: FleetSettings,
  report: (error: unknown) => void,
): Promise<Fleet> => {
  const core = await openCore(settings);
  const ofConsole = consoleRoutes(core, settings.zone);
  const ofNodes = nodeRoutes(core);
  const allowed = limiter(callsPerSecond, () => performance.now());
  const sweep = () => {
    core.tasks.forgetOld();
    core.telemetry.lines.forgetOld();
  };
  sweep();
  const sweeping = setInterval(sweep, sweepEveryMs);
  /** The routes that the caller's token opens; throws for none. */
  const routesFor = (req: IncomingMessage, isNode: boolean): Routes => {
    if (isNode && holds(req, settings.nodeToken)) return ofNodes;
    if (isNode || !holds(req, settings.token)) throw new Problem('auth', 'The token is wrong.');
    if (!allowed()) throw new Problem('throttled', `More than ${callsPerSecond} calls a second.`);
    return ofConsole;
  };
  const answer = async (req: IncomingMessage, gone: AbortSignal): Promise<Reply> => {
    const url = new URL(req.url ?? '/', 'http://fleet');
    const parts = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const isNode = parts[0] === 'fleet';
    const routes = routesFor(req, isNode);
    const name = parts.map((part, i) => (i === 1 && !isNode ? '*' : part)).join(' ');
    const route = routes[`${req.method} ${name}`];
    const body = await bodyOf(req);
    if (!route) throw new Problem('absent', 'There is no such path.');
    const ref = String(req.headers['idempotency-key'] ?? '');
    const call: Call = { parts, query: Object.fromEntries(url.searchParams), body, ref, gone };
    return await route(call);
  };
  const send = async (res: ServerResponse, reply: Reply): Promise<void> => {
    if (!reply) return void res.writeHead(204).end();
    if ('body' in reply) return sendJson(res, 200, reply.body);
    res.writeHead(200, { 'content-type': 'application/gzip' });
    await pipeline(createReadStream(reply.file), createGzip(), res);
  };
  const serve = (req: IncomingMessage, res: ServerResponse): void => {
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    answer(req, gone.signal)
      .then((reply) => send(res, reply))
      .catch((error: unknown) => sendError(res, error, report));
  };
  const { tls } = settings;
  const server: Server = tls
    ? createTlsServer({ cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }, serve)
    : createServer(serve);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port, // a TCP listener has an AddressInfo
    async stop() {
      clearInterval(sweeping);
      core.members.wake();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
