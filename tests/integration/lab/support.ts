import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { LabConfig } from '#lab/kernel/config';
import type { DriverHttp } from '#server/drivers/cdn/driver';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { steadyPorts } from '../../support/ports';

/** Opens the switches of every lab of the tests. */
export const labToken = 'token-of-the-test-lab';

/** A lab of its own: free ports, own folder, short delays. */
export const ownLab = async (
  more: Partial<LabConfig> = {},
): Promise<{ config: LabConfig; remove(): void }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-lab-'));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = await steadyPorts(8);
  const hour = 3_600_000;
  const config: LabConfig = {
    dataDir,
    token: labToken,
    seed: 'test',
    bornAt: new Date(Math.floor(Date.now() / hour) * hour).toISOString(),
    pastDays: 2,
    world: { controlPort: a, dnsPort: b, originPort: c, smtpPort: d },
    edges: { httpPort: e, httpsPort: f },
    suppliers: { aurora: { apiPort: g }, borealis: { apiPort: h } },
    trafficRps: 0,
    logDelaySeconds: 0,
    realtimeDelaySeconds: 0,
    accurateDelaySeconds: 0,
    ...more,
  };
  return { config, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

export type Origin = {
  port: number;
  /** Requests that arrived, oldest first. */
  seen: { method: string; url: string; headers: IncomingMessage['headers']; connection: number }[];
  /** Connections opened to it so far; `connection` above is the number of the one a request came by. */
  opened(): number;
  stop(): Promise<void>;
};

/** A small origin: `answer` decides per request. */
export const startOrigin = async (
  answer: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<Origin> => {
  const seen: Origin['seen'] = [];
  const numbers = new Map<unknown, number>();
  const server: Server = createServer((req, res) => {
    const { method = '', url = '', headers } = req;
    seen.push({ method, url, headers, connection: numbers.get(req.socket) ?? 0 });
    answer(req, res);
  });
  server.on('connection', (socket) => numbers.set(socket, numbers.size + 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP listener has an AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, seen, opened: () => numbers.size, stop };
};

/** Asks an edge by its address, as a client whose DNS led it there. */
export const openClient = (config: LabConfig) => {
  const agent = new Agent({ connect: { rejectUnauthorized: false } });
  const get = async (
    address: string,
    host: string,
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const answer = await request(`http://${address}:${config.edges.httpPort}${path}`, {
      dispatcher: agent,
      method: (options.method ?? 'GET') as 'GET', // any method the test names
      headers: { host, ...options.headers },
      body: options.body ?? null,
    });
    const body = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  return { get, close: () => agent.close() };
};

/** The platform's HTTP without records and limits. */
export const plainHttp: DriverHttp = async (sent) => {
  const answer = await request(sent.url, {
    method: sent.method as 'GET', // drivers name real methods only
    headers: sent.headers,
    body: sent.body ?? null,
    signal: AbortSignal.timeout(sent.timeoutMs ?? 10_000),
  });
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) headers[name] = String(value);
  return {
    status: answer.statusCode,
    headers,
    body: Buffer.from(await answer.body.arrayBuffer()),
  };
};

/** The same with a pause between calls that keeps within a supplier's limit. */
export const pacedHttp = (callsPerSecond: number): DriverHttp => {
  let free = performance.now();
  return async (sent) => {
    const start = Math.max(performance.now(), free);
    free = start + 1_050 / callsPerSecond;
    await new Promise((resolve) => setTimeout(resolve, start - performance.now()));
    return plainHttp(sent);
  };
};

/** Calls a switch of the lab. */
export const lab = async (
  port: number,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: unknown,
) => {
  const answer = await request(`http://127.0.0.1:${port}/_lab/${path}`, {
    method,
    headers: { 'x-lab-token': labToken },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return (await answer.body.json()) as Record<string, unknown>; // every switch answers an object
};

/** Polls until `ready` answers something; fails after `limitMs`. */
export const until = async <T>(
  ready: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limitMs = 8_000,
): Promise<T> => {
  const end = Date.now() + limitMs;
  for (;;) {
    const value = await ready();
    if (value) return value;
    if (Date.now() > end) throw new Error('The condition did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

/** A configuration towards an origin on loopback. */
export const edgeConfigFor = (port: number, rules: EdgeRule[] = [], version = 1): EdgeConfig => ({
  version,
  origin: { host: '127.0.0.1', port, protocol: 'http', hostHeader: null },
  rules,
});
