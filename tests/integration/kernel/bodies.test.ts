import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { buildApp } from '#server/app';
import { tokenOf, whoOfToken } from '#server/model/platform/session/principal';
import { type Bench, type Caller, startBench } from '../../support/bench';
import { plantKey, signedHeaders } from '../../support/signedCalls';
import { longestWait } from '../../support/longestWait';

let bench: Bench;
let me: Caller;
beforeAll(async () => {
  bench = await startBench({ workers: false });
  me = await bench.as('Super');
});
afterAll(() => bench.stop());

/** The longest that anybody may wait for what others send; in CI the tests beside it take turns on its two cores. */
const patience = process.env['CI'] ? 1_500 : 250;
const json = { 'content-type': 'application/json' };
/** Text of about `bytes` that means as many values as it can. */
const crowded = (bytes: number) => `{"a":[${'[],'.repeat(bytes / 3)}1]}`;
const sent = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${bench.base}/api${path}`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body,
  });
  const { code } = (await answer.json()) as { code?: string }; // every answer of the API is an object
  return { status: answer.status, code };
};
/** A request of a connection of its own, as written; what comes back within a moment. */
const spoken = (text: string, until: RegExp) =>
  new Promise<string>((ok) => {
    const { hostname, port } = new URL(bench.base);
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (part) => {
      heard += part.toString();
      if (until.test(heard)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => ok(heard));
  });

test('ten bodies of 22 MB a second from strangers make nobody else wait', async () => {
  const body = crowded(22_000_000);
  const thrown = ['/api/preheats', '/api/session/forgot'].map((path) => ({
    path,
    headers: json,
    body,
  }));
  const o = { count: 20, everyMs: 100 };
  const { waited, answers } = await longestWait(bench.base, thrown, o);
  expect(answers.map((a) => a.status)).toEqual(answers.map((_, i) => (i % 2 ? 413 : 401)));
  expect(waited).toBeLessThan(patience);
});
test('a list of 50,000 addresses and 22 MB of nothing but brackets hold up nobody, the second is refused', async () => {
  const headers = { ...json, authorization: `Bearer ${me.token}` };
  const line = (i: number) => `https://www.nowhere.test/${String(i).padStart(450, 'x')}`;
  const bodies = [
    JSON.stringify({ targets: Array.from({ length: 50_000 }, (_, i) => line(i)) }),
    crowded(22_000_000),
  ];
  const thrown = bodies.map((body) => ({ path: '/api/preheats/check', headers, body }));
  const { waited, answers } = await longestWait(bench.base, thrown, { count: 2, everyMs: 0 });
  expect(answers.map((a) => [a.status, /"code":"request.invalid"/.test(a.text)])).toEqual([
    [200, false],
    [400, true],
  ]);
  expect(waited).toBeLessThan(patience);
});
test('a long body of a key is parsed only when its signature covers it', async () => {
  const key = await plantKey(bench, {
    accountId: me.accountId as string,
    personId: me.personId,
    ceiling: 'advanced',
  });
  const body = JSON.stringify({ targets: ['https://www.nowhere.test/a'], description: 'x' });
  const long = body.replace('"x"', `"${'x'.repeat(200_000)}"`);
  const url = `${bench.base}/api/preheats/check`;
  const of = (secret: string, text: string) =>
    signedHeaders({ keyId: key.keyId, secret }, { method: 'POST', url, body: text });
  expect((await sent('/preheats/check', body, of(key.secret, body))).status).toBe(200);
  expect((await sent('/preheats/check', long, of(key.secret, long))).code).toBe('request.invalid');
  expect((await sent('/preheats/check', crowded(300_000), of('wrong', '{}'))).code).toBe(
    'apiKey.refused',
  );
});
test('a body without a length is cut where it becomes too long', async () => {
  const { hostname, port } = new URL(bench.base);
  const status = await new Promise<number>((ok, no) => {
    const req = request(
      { host: hostname, port, path: '/api/session/forgot', method: 'POST', headers: json },
      (res) => {
        clearInterval(more);
        ok(res.statusCode ?? 0);
        req.destroy();
      },
    );
    req.on('error', no);
    const more = setInterval(() => req.write('x'.repeat(20_000)), 5);
  });
  expect(status).toBe(413);
});
test('who asks before sending a body is refused without it', async () => {
  const head = (path: string) =>
    `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 22000000\r\nexpect: 100-continue\r\n\r\n`;
  expect(await spoken(head('/preheats'), /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await spoken(head('/session/forgot'), /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 413 /);
  const small = head('/session/forgot').replace('22000000', '2');
  expect(await spoken(small, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 /);
});
test('a request with two hosts is refused, as a proxy may have meant the other', async () => {
  const text = 'GET /healthz HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n';
  expect(await spoken(text, /request\.hosts/)).toMatch(/^HTTP\/1\.1 400 /);
});
test.each([
  ['another alphabet', { 'content-type': 'application/json; charset=utf-16le' }, '{}'],
  ['an unknown packing', { 'content-encoding': 'lzma' }, '{}'],
  ['a bare value', {}, '1'],
])('%s is no body', async (_what, headers, body) => {
  expect(await sent('/session/forgot', body, headers)).toEqual({
    status: 400,
    code: 'request.body',
  });
});
test('refusals of nobody known are counted by address, and those who are known still pass', async () => {
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
  for (let i = 0; i < 5; i += 1) answers.push((await ask('x'.repeat(43))).status);
  expect(answers).toEqual([401, 401, 401, 429, 429]);
  expect((await ask(me.token)).status).toBe(200);
});
