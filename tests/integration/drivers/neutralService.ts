import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CdnDriver, DriverError, type PurgeTarget } from '#server/drivers/cdn/driver';
import { edgeConfig } from '#shared/edge/config';
import { limiter } from '#shared/kernel/limiter';
import { openNeutralLogs } from './neutralLogs';

export const neutralToken = 'neutral-token-for-tests';
const callsPerSecond = 20;

type Reply = { status: number; body?: unknown; file?: Buffer; retryAfter?: number };
type Call = {
  parts: string[];
  query: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  ref: string;
};

const statuses = { auth: 401, throttled: 429, quota: 429, absent: 404, conflict: 409 } as const;
const refusal = (error: DriverError): Reply => {
  const status = (statuses as Record<string, number>)[error.errorClass] ?? 400;
  const code = error.errorClass === 'quota' ? 'quota' : (error.more.code ?? error.errorClass);
  const wait = error.more.retryAfterMs;
  const body = { code, message: error.message };
  return { status, body, ...(wait === undefined ? {} : { retryAfter: wait / 1000 }) };
};

const bodyOf = async (req: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString('utf8')) : null;
};

/** The routes of docs/supplier-api.md, answered by the supplier behind. */
const routesOf = (behind: CdnDriver) => {
  const logs = openNeutralLogs(behind);
  const tickets = new Map<string, string>();
  const ok = async (body: Promise<unknown>): Promise<Reply> => ({ status: 200, body: await body });
  const handed = async (ref: string, act: Promise<{ ticket: string }>): Promise<Reply> => {
    const handle = await act;
    tickets.set(ref, handle.ticket);
    return { status: 200, body: handle };
  };
  const absent: Reply = { status: 404, body: { code: 'absent', message: 'no such thing' } };
  const tasksOf = async ({ ref, refPrefix }: Record<string, string>): Promise<Reply> => {
    if (refPrefix !== undefined) {
      const rows = [...tickets].filter(([own]) => own.startsWith(refPrefix));
      return { status: 200, body: { rows: rows.map(([own, ticket]) => ({ ref: own, ticket })) } };
    }
    const task = await behind.findTask(ref ?? '');
    return { status: 200, body: { rows: task ? [{ ...task, ref }] : [] } };
  };
  const pages = <T extends object>(body: T) => ({ ...body, nextCursor: null });
  const routes: Record<string, (request: Call) => Promise<Reply>> = {
    'GET account': async () => ok(behind.checkCredential()),
    'GET nodes': async () => ({ status: 200, body: { rows: await behind.health() } }),
    'GET quotas': async () => ({ status: 200, body: { rows: await behind.quota() } }),
    'POST domains': ({ body, ref }) =>
      ok(behind.createDomain({ domain: body.domain, config: edgeConfig.parse(body.config), ref })),
    'GET domains *': async ({ parts: [, domain = ''] }) => {
      const status = await behind.status(domain);
      return status ? { status: 200, body: status } : absent;
    },
    'DELETE domains *': async ({ parts: [, domain = ''], ref }) => {
      await behind.removeDomain({ domain, ref });
      return { status: 204 };
    },
    'GET domains * config': ({ parts: [, domain = ''] }) => ok(behind.readConfig(domain)),
    'PUT domains * config': ({ parts: [, domain = ''], body, ref }) =>
      ok(behind.pushConfig({ domain, config: edgeConfig.parse(body), ref })),
    'PUT domains * enabled': ({ parts: [, domain = ''], body, ref }) =>
      ok(behind.setEnabled({ domain, enabled: body.enabled, ref })),
    'PUT domains * certificate': ({ parts: [, domain = ''], body, ref }) =>
      ok(behind.setCertificate({ domain, ...body, ref })),
    'POST purges': ({ body, ref }) =>
      handed(ref, behind.purge({ targets: body.targets as PurgeTarget[], ref })),
    'POST prefetches': ({ body, ref }) => handed(ref, behind.prefetch({ urls: body.urls, ref })),
    'GET tasks': ({ query }) => tasksOf(query),
    'GET tasks *': async ({ parts: [, ticket = ''] }) => ({
      status: 200,
      body: pages(await behind.taskStatus(ticket)),
    }),
    'GET metrics': async ({ query: { domains = '', from = '', to = '', source, running } }) => {
      const input = { domains: domains.split(','), from, to, running: running === 'true' };
      const how = source === 'realtime' ? 'realtime' : 'accurate';
      return { status: 200, body: pages(await behind.metrics({ ...input, source: how })) };
    },
    'GET logs': async ({ query: { domain = '', from = '', to = '' } }) => ({
      status: 200,
      body: pages({ files: await logs.list({ domain, from, to }) }),
    }),
    'GET logs *': async ({ parts: [, id = ''] }) => {
      const file = await logs.fetch(id);
      return file ? { status: 200, file } : absent;
    },
  };
  return routes;
};

/**
 * A service of somebody else that speaks the neutral dialect, with a real supplier behind it: what the
 * supplier does wrong it does wrong too. Answers its address.
 */
export const startNeutralService = async (behind: CdnDriver) => {
  const routes = routesOf(behind);
  const allowed = limiter(callsPerSecond, () => performance.now());
  const answer = async (req: IncomingMessage): Promise<Reply | null> => {
    if (req.headers.authorization !== `Bearer ${neutralToken}`)
      return { status: 401, body: { code: 'auth', message: 'the token is wrong' } };
    if (!allowed())
      return { status: 429, retryAfter: 1, body: { code: 'throttled', message: 'too many calls' } };
    const url = new URL(req.url ?? '/', 'http://service');
    const parts = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const name = parts.map((part, i) => (i === 1 ? '*' : part)).join(' ');
    const route = routes[`${req.method} ${name}`];
    const ref = String(req.headers['idempotency-key'] ?? '');
    const body = await bodyOf(req);
    if (!route) return { status: 404, body: { code: 'absent', message: 'no such path' } };
    try {
      return await route({ parts, query: Object.fromEntries(url.searchParams), body, ref });
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      if (error.errorClass === 'garbage') return { status: 200, file: Buffer.from('<html>') };
      return error.errorClass === 'unavailable' ? null : refusal(error);
    }
  };
  const server: Server = createServer((req, res) => {
    const sent = (reply: Reply | null) => {
      if (!reply) return void res.destroy();
      if (reply.retryAfter !== undefined) res.setHeader('retry-after', String(reply.retryAfter));
      const type = reply.file ? 'application/gzip' : 'application/json';
      res.writeHead(reply.status, { 'content-type': type });
      res.end(reply.file ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)));
    };
    answer(req).then(sent, (error: Error) =>
      sent({ status: 500, body: { code: 'broken', message: error.message } }),
    );
  });
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  const { port } = server.address() as AddressInfo; // a TCP listener has an AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((ok) => server.close(() => ok()));
    },
  };
};
