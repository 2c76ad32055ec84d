import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import supertest from 'supertest';
import { releases } from '#shared/areas/platform/system/releases';
import { sessions } from '#shared/areas/platform/session/session';
import { buildApp } from '#server/app';
import { tokenOf, whoOfToken } from '#server/model/platform/session/principal';
import { type Bench, type Caller, startBench } from '../../support/bench';

let bench: Bench;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  me = await bench.as('Super');
});
afterAll(() => bench.stop());

/** A request whose path goes out exactly as written. */
const raw = (path: string) =>
  new Promise<{ status: number; text: string }>((ok, no) => {
    const url = new URL(bench.base);
    const req = request({ host: url.hostname, port: url.port, path }, (res) => {
      let text = '';
      res.on('data', (part: Buffer) => {
        text += part.toString();
      });
      res.on('end', () => ok({ status: res.statusCode ?? 0, text }));
    });
    req.on('error', no);
    req.end();
  });

test('every answer carries the headers that keep pages of others and scripts out', async () => {
  for (const path of ['/', '/api/releases', '/healthz', '/nothing']) {
    const { headers } = await fetch(`${bench.base}${path}`);
    const csp = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(csp).toContain(part);
    expect(csp).not.toContain('unsafe-eval');
    expect(/script-src[^;]*unsafe/.test(csp)).toBe(false);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  }
  const answer = await fetch(`${bench.base}/api/releases`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a console that is reached over https asks browsers never to reach it otherwise', async () => {
  const strictOf = async (publicUrl: string) => {
    const { platform } = bench;
    const app = buildApp({
      platform: { ...platform, config: { ...platform.config, PUBLIC_URL: publicUrl } },
      whoOf: async () => null,
      ready: async () => ({ ready: true, parts: {} }),
      version: 'test',
      clientFolder: 'nowhere',
    });
    const { headers } = await supertest(app).get('/healthz');
    return headers['strict-transport-security'];
  };
  expect(await strictOf('https://console.test')).toBe('max-age=31536000; includeSubDomains');
  expect(await strictOf('http://console.test')).toBeUndefined();
});

test('a page of another origin is given no right by a preflight and no socket', async () => {
  const answer = await fetch(`${bench.base}/api/releases`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  for (const name of ['origin', 'headers', 'methods', 'credentials'])
    expect(answer.headers.get(`access-control-allow-${name}`)).toBeNull();
  const socket = io(bench.base, {
    path: '/live',
    transports: ['websocket'],
    auth: { token: me.token },
    extraHeaders: { origin: 'https://evil.test' },
    reconnection: false,
  });
  const ended = await new Promise<string>((ok) => {
    socket.on('ready', () => ok('ready'));
    socket.on('connect_error', () => ok('refused'));
  });
  socket.close();
  expect(ended).toBe('refused');
});

const climbs = [
  '/../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/..%252f..%252fetc%252fpasswd',
  '/....//....//etc/passwd',
  '/..\\..\\..\\etc\\passwd',
  '/..%5c..%5cetc%5cpasswd',
  '/%c0%ae%c0%ae/etc/passwd',
  '/assets/../../../etc/passwd',
  '/assets/..%2f..%2f..%2fetc%2fpasswd',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%00/package.json',
  '/assets/index.html%00.js',
  '//etc/passwd',
  '/./.././../package.json',
  '/.env',
  '/.git/config',
  '/server.mjs',
  '/../server.mjs',
  '/..%2fserver.mjs',
  '/api/logFiles/../../package.json',
  '/api/logFiles/download/..%2f..%2fmaster.key',
  '/api/logFiles/download/%2e%2e%2fmaster.key',
  '/api/logFiles/download/master.key%00.gz',
  '/api/logFiles/download/..',
  '/api/tasks/..%2f..%2f..%2fmaster.key/items.csv',
  '/api/bills/%2e%2e/export',
  '/files/../master.key',
  '/metrics/../master.key',
];
test('thirty ways to climb out of a folder find nothing', async () => {
  expect(climbs).toHaveLength(30);
  for (const path of climbs) {
    const { status, text } = await raw(path);
    expect({ path, status }).toEqual({ path, status: expect.any(Number) });
    expect([400, 401, 403, 404]).toContain(status);
    expect(text).not.toMatch(/root:|"private": true|^k1:/);
  }
});

test('bodies that are too large or too deep, and headers without end, are refused and cost nothing', async () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${bench.base}/api/session/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  expect((await send(`{"email":"${'x'.repeat(200_000)}"}`)).status).toBe(413);
  expect((await send(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)).status).toBe(400);
  expect((await send('[1]')).status).toBe(400);
  const long = await fetch(`${bench.base}/healthz`, { headers: { 'x-long': 'x'.repeat(60_000) } });
  expect(long.status).toBe(431);
  const broken = await new Promise<string>((ok) => {
    const url = new URL(bench.base);
    const socket = connect(Number(url.port), url.hostname, () =>
      socket.write('NO HTTP AT ALL\r\n\r\n'),
    );
    socket.on('data', (d) => ok(d.toString()));
  });
  expect(broken).toMatch(/^HTTP\/1\.1 400 .*"code":"request\.body"/s);
});

test('fifty ways to reach into prototypes change no prototype', async () => {
  const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
  const bodies = keys.flatMap((k) => [
    `{"${k}":{"polluted":true}}`,
    `{"${k}":{"prototype":{"polluted":true}}}`,
    `{"email":{"${k}":{"polluted":true}}}`,
    `{"email":"a@b.test","${k}":{"polluted":true}}`,
    `{"a":{"b":{"${k}":{"polluted":true}}}}`,
    `{"${k}":null}`,
    `{"${k}":[{"${k}":{"polluted":true}}]}`,
    `{"preferences":{"${k}":{"polluted":true}}}`,
    `{"${k}.polluted":true}`,
    `{"${k}[polluted]":true}`,
  ]);
  expect(bodies).toHaveLength(50);
  for (const body of bodies)
    for (const path of ['/api/session/forgot', '/api/session/preferences'])
      await fetch(`${bench.base}${path}`, {
        method: path.endsWith('forgot') ? 'POST' : 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` },
        body,
      });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  await me.call(sessions.endpoints.check, {});
});

test('refusals are in the log with route and address, on one line whatever was sent', async () => {
  const lines: Record<string, unknown>[] = [];
  const info = bench.platform.log.info.bind(bench.platform.log);
  bench.platform.log.info = ((fields: Record<string, unknown>, text: string) => {
    lines.push({ ...fields, text });
    info(fields, text);
  }) as typeof bench.platform.log.info;
  await fetch(`${bench.base}/api/accounts?search=%0A{"forged":true}`);
  await fetch(`${bench.base}/api/accounts`, { headers: { authorization: `Bearer ${me.token}` } });
  await bench.until(() => lines.length >= 2);
  bench.platform.log.info = info as typeof bench.platform.log.info;
  expect(lines.map((l) => [l['route'], l['status'], l['ip'], l['text']])).toEqual([
    ['/accounts', 401, '127.0.0.1', 'refused'],
    ['/accounts', 403, '127.0.0.1', 'refused'],
  ]);
  expect(JSON.stringify(lines)).not.toContain('forged');
});

test('more requests than allowed are refused with the seconds to wait, for this person alone', async () => {
  const other = await bench.as('Super');
  const app = buildApp({
    platform: bench.platform,
    whoOf: (req) => whoOfToken(bench.sessions, tokenOf(req)),
    ready: async () => ({ ready: true, parts: {} }),
    version: 'test',
    clientFolder: 'nowhere',
    limitFactor: 0.01,
  });
  const ask = (token: string) =>
    supertest(app).get('/api/releases').set('authorization', `Bearer ${token}`);
  const answers = [];
  for (let i = 0; i < 8; i += 1) answers.push(await ask(me.token));
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(answers[7]?.body).toMatchObject({ code: 'request.tooMany' });
  expect(Number(answers[7]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(answers[0]?.headers['ratelimit-limit']).toBe('5');
  expect((await ask(other.token)).status).toBe(200);
  expect(await me.call(releases.endpoints.read, {})).toHaveProperty('rows');
});
