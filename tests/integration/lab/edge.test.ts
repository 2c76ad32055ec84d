import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Line } from '#lab/edge/line';
import { type EdgeNode, openEdgeNode } from '#lab/edge/node';
import { openOrigin } from '#lab/edge/origin';
import { loadCountries } from '#lab/kernel/country';
import { openResolver } from '#lab/kernel/resolver';
import { createCertificate } from '#lab/kernel/selfSigned';
import type { EdgeRule } from '#shared/edge/config';
import {
  edgeConfigFor,
  freePort,
  openClient,
  type Origin,
  ownLab,
  rule,
  startOrigin,
  until,
} from './support';

const address = '127.0.30.1';
const host = 'edge.test';
let origin: Origin;
let node: EdgeNode;
let client: ReturnType<typeof openClient>;
let lines: Line[] = [];
let httpsPort = 0;
let httpPort = 0;
let answer: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
const ends: (() => unknown)[] = [];
let failing = false;

const rules = (...list: EdgeRule[]) =>
  node.setDomain(host, { config: edgeConfigFor(origin.port, list), enabled: true });
const get = (path: string, options?: Parameters<typeof client.get>[3]) =>
  client.get(address, host, path, options);
const states = async (path: string, times: number, options?: Parameters<typeof client.get>[3]) => {
  const seen = [];
  for (let i = 0; i < times; i += 1) seen.push((await get(path, options)).headers['x-cache']);
  return seen;
};
const asked = (path: string) => origin.seen.filter((each) => each.url === path).length;

beforeAll(async () => {
  const own = await ownLab();
  ends.push(own.remove);
  httpPort = own.config.edges.httpPort;
  httpsPort = own.config.edges.httpsPort;
  origin = await startOrigin((req, res) => answer(req, res));
  const upstream = openOrigin(openResolver(await freePort()), () => failing);
  node = await openEdgeNode({
    node: 'edge-1',
    address,
    httpPort,
    httpsPort,
    limits: { maxBytes: 10_000_000, maxEntries: 1_000, maxEntryBytes: 1_000_000 },
    origin: upstream,
    countryOf: await loadCountries(),
    defaultCertificate: createCertificate({ subject: 'x', names: ['x.test'] }),
    record: (line) => lines.push(line),
    faults: () => ({ down: false, wrongCertificate: false }),
  });
  client = openClient(own.config);
  ends.push(
    () => client.close(),
    () => node.stop(),
    () => upstream.close(),
    () => origin.stop(),
  );
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
beforeEach(() => {
  lines = [];
  origin.seen.length = 0;
  failing = false;
  node.store.clear();
  rules();
  answer = (req, res) => {
    res.writeHead(200, { 'cache-control': 'max-age=600' });
    res.end(`body of ${req.url}`);
  };
});

describe('storing', () => {
  test('an answer is stored once and tells age, node and path', async () => {
    expect(await states('/a', 3)).toEqual(['MISS', 'HIT', 'HIT']);
    expect(asked('/a')).toBe(1);
    const hit = await get('/a');
    expect(hit.headers).toMatchObject({ age: '0', 'x-cache-node': 'edge-1', via: '1.1 lab-edge' });
    expect(hit.headers['date']).toBeDefined();
  });

  test.each([
    ['private', { 'cache-control': 'private, max-age=60' }],
    ['no-store', { 'cache-control': 'no-store' }],
    ['a cookie', { 'cache-control': 'max-age=60', 'set-cookie': 'a=b' }],
    ['Vary: *', { 'cache-control': 'max-age=60', vary: '*' }],
  ])('an answer with %s is passed on every time', async (_name, headers) => {
    answer = (_req, res) => res.writeHead(200, headers).end('x');
    expect(await states('/p', 2)).toEqual(['MISS', 'MISS']);
    expect(asked('/p')).toBe(2);
  });

  test('an authorised request neither fills nor reads what is for everybody', async () => {
    const headers = { authorization: 'Bearer x' };
    expect(await states('/auth', 2, { headers })).toEqual(['MISS', 'MISS']);
    expect(await states('/auth', 2)).toEqual(['MISS', 'HIT']);
    expect(await states('/auth', 1, { headers })).toEqual(['MISS']);
  });

  test('variants by Vary are kept apart', async () => {
    answer = (req, res) =>
      res
        .writeHead(200, { 'cache-control': 'max-age=60', vary: 'Accept-Language' })
        .end(String(req.headers['accept-language']));
    const ask = (language: string) => get('/v', { headers: { 'accept-language': language } });
    await ask('zh');
    await ask('en');
    expect((await ask('zh')).body.toString()).toBe('zh');
    expect((await ask('en')).headers['x-cache']).toBe('HIT');
    expect(origin.seen.length).toBe(2);
  });

  test('concurrent misses of one object ask the origin once', async () => {
    const waiting: ServerResponse[] = [];
    answer = (_req, res) => waiting.push(res);
    const all = Array.from({ length: 20 }, () => get('/slow'));
    await until(() => waiting.length > 0);
    for (const res of waiting) res.writeHead(200, { 'cache-control': 'max-age=60' }).end('one');
    const found = await Promise.all(all);
    expect(found.every((each) => each.body.toString() === 'one')).toBe(true);
    expect(found.filter((each) => each.headers['x-cache'] === 'HIT').length).toBe(19);
    expect(asked('/slow')).toBe(1);
  });

  test('concurrent requests for what may not be stored all get their own answer', async () => {
    answer = (_req, res) => res.writeHead(200, { 'cache-control': 'no-store' }).end('mine');
    const found = await Promise.all(Array.from({ length: 8 }, () => get('/own')));
    expect(found.every((each) => each.status === 200)).toBe(true);
    expect(asked('/own')).toBe(8);
  });

  test('a purge during a fetch keeps the old answer out of the store', async () => {
    let held: ServerResponse | undefined;
    answer = (_req, res) => {
      held = res;
    };
    const first = get('/race');
    await until(() => held);
    node.purgeUrl(host, '/race');
    held?.writeHead(200, { 'cache-control': 'max-age=60' }).end('old');
    expect((await first).body.toString()).toBe('old');
    answer = (_req, res) => res.writeHead(200, { 'cache-control': 'max-age=60' }).end('new');
    expect((await get('/race')).body.toString()).toBe('new');
  });

  test('a changing method passes and makes the stored answer old', async () => {
    await states('/form', 2);
    const posted = await get('/form', { method: 'POST', body: 'a=1' });
    expect(posted.headers['x-cache']).toBe('BYPASS');
    expect(await states('/form', 1)).toEqual(['MISS']);
  });

  test('a body larger than one entry may be is passed on whole and not kept', async () => {
    answer = (_req, res) =>
      res.writeHead(200, { 'cache-control': 'max-age=60' }).end(Buffer.alloc(1_500_000));
    expect((await get('/large')).body.length).toBe(1_500_000);
    expect((await get('/large')).headers['x-cache']).toBe('MISS');
  });

  test('an answer that breaks off is not kept and the client sees the break', async () => {
    answer = (_req, res) => {
      res.writeHead(200, { 'cache-control': 'max-age=60', 'content-length': '1000' });
      res.write('part');
      setImmediate(() => res.destroy());
    };
    await expect(get('/broken')).rejects.toThrow();
    expect(node.store.stats.objects).toBe(0);
  });
});

describe('renewing', () => {
  const short =
    (status: number, body = 'v1') =>
    (req: IncomingMessage, res: ServerResponse) => {
      if (req.headers['if-none-match'] === '"1"') {
        res.writeHead(status === 200 ? 304 : status, {
          etag: '"1"',
          'cache-control': 'max-age=0',
          'x-new': 'yes',
        });
        res.end();
        return;
      }
      res.writeHead(200, { etag: '"1"', 'cache-control': 'max-age=0' }).end(body);
    };

  test('a stale answer is renewed by a 304 and keeps its body', async () => {
    answer = short(200);
    await get('/r');
    const renewed = await get('/r');
    expect([renewed.headers['x-cache'], renewed.body.toString()]).toEqual(['REVALIDATED', 'v1']);
    expect(renewed.headers['x-new']).toBe('yes');
    expect(lines.at(-1)).toMatchObject({ cache: 'REVALIDATED', originStatus: 304, originBytes: 0 });
  });

  test('a stale answer that changed is told as EXPIRED', async () => {
    answer = short(200);
    await get('/e');
    answer = (_req, res) => res.writeHead(200, { 'cache-control': 'max-age=60' }).end('v2');
    const fresh = await get('/e');
    expect([fresh.headers['x-cache'], fresh.body.toString()]).toEqual(['EXPIRED', 'v2']);
  });

  test('it stands in for an origin that is away, unless it must be checked', async () => {
    answer = short(200);
    await get('/s');
    failing = true;
    expect((await get('/s')).headers['x-cache']).toBe('STALE');
    failing = false;
    answer = (_req, res) =>
      res.writeHead(200, { etag: '"1"', 'cache-control': 'max-age=0, must-revalidate' }).end('m');
    await get('/must');
    failing = true;
    expect((await get('/must')).status).toBe(502);
    expect((await get('/nothing')).status).toBe(502);
  });

  test('stale-if-error covers errors, stale-while-revalidate renews behind the client', async () => {
    answer = (_req, res) =>
      res
        .writeHead(200, { etag: '"2"', 'cache-control': 'max-age=0, stale-if-error=60' })
        .end('ok');
    await get('/sie');
    answer = (_req, res) => res.writeHead(503).end('down');
    expect((await get('/sie')).headers['x-cache']).toBe('STALE');
    answer = (_req, res) =>
      res
        .writeHead(200, { etag: '"3"', 'cache-control': 'max-age=0, stale-while-revalidate=60' })
        .end('a');
    await get('/swr');
    answer = (_req, res) => res.writeHead(200, { 'cache-control': 'max-age=60' }).end('b');
    expect((await get('/swr')).body.toString()).toBe('a');
    await until(async () => (await get('/swr')).body.toString() === 'b');
  });

  test("a client's no-cache renews, but not where a rule sets the duration", async () => {
    const headers = { 'cache-control': 'no-cache' };
    await get('/nc');
    expect((await get('/nc', { headers })).headers['x-cache']).not.toBe('HIT');
    rules(rule('/*', { cacheSeconds: 60 }));
    await get('/nc2');
    expect((await get('/nc2', { headers })).headers['x-cache']).toBe('HIT');
    const only = { 'cache-control': 'only-if-cached' };
    rules();
    expect((await get('/nc3', { headers: only })).status).toBe(504);
  });
});

describe('serving from the store', () => {
  beforeEach(() => {
    answer = (_req, res) =>
      res
        .writeHead(200, {
          'cache-control': 'max-age=60',
          etag: '"e"',
          'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
        })
        .end('0123456789');
  });

  test('conditions of the client are answered with 304', async () => {
    await get('/c');
    const same = await get('/c', { headers: { 'if-none-match': 'W/"e"' } });
    expect([same.status, same.body.length, same.headers['x-cache']]).toEqual([304, 0, 'HIT']);
    expect((await get('/c', { headers: { 'if-none-match': '"f"' } })).status).toBe(200);
    const since = { 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    expect((await get('/c', { headers: since })).status).toBe(304);
    const onMiss = await get('/c2', { headers: { 'if-none-match': '"e"' } });
    expect([onMiss.status, onMiss.headers['x-cache']]).toEqual([304, 'MISS']);
    expect((await get('/c2')).headers['x-cache']).toBe('HIT');
  });

  test('ranges are cut from the stored whole; on a miss they pass to the origin', async () => {
    await get('/range');
    const part = await get('/range', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect((await get('/range', { headers: { range: 'bytes=50-' } })).status).toBe(416);
    const other = { range: 'bytes=2-4', 'if-range': '"other"' };
    expect((await get('/range', { headers: other })).status).toBe(200);
    await get('/range2', { headers: { range: 'bytes=0-1' } });
    expect(origin.seen.at(-1)?.headers.range).toBe('bytes=0-1');
  });

  test('HEAD is answered from a stored GET without a body', async () => {
    await get('/head');
    const head = await get('/head', { method: 'HEAD' });
    expect([head.headers['x-cache'], head.body.length, head.headers['content-length']]).toEqual([
      'HIT',
      0,
      '10',
    ]);
  });
});

describe('rules and the origin', () => {
  test('origin path, virtual host and headers reach the origin; the client address is told', async () => {
    rules(
      rule('/*', {
        originPath: '/base/',
        originHost: 'inner.test',
        requestHeaders: [
          { operation: 'set', name: 'X-Key', value: 'k' },
          { operation: 'remove', name: 'X-Secret', value: '' },
        ],
        responseHeaders: [{ operation: 'set', name: 'Cache-Control', value: 'max-age=5' }],
      }),
    );
    const headers = { 'x-secret': 's', 'x-lab-client-ip': '1.2.4.8' };
    const found = await get('/x?y=1', { headers });
    expect(found.headers['cache-control']).toBe('max-age=5');
    const [sent] = origin.seen;
    expect(sent?.url).toBe('/base/x?y=1');
    expect(sent?.headers).toMatchObject({
      host: 'inner.test',
      'x-key': 'k',
      'x-forwarded-for': '1.2.4.8',
    });
    expect(sent?.headers['x-secret']).toBeUndefined();
    expect(sent?.headers['x-lab-client-ip']).toBeUndefined();
  });

  test('a domain that points at its own edge ends instead of circling', async () => {
    const config = edgeConfigFor(httpPort);
    const looped = { ...config, origin: { ...config.origin, host: address, hostHeader: host } };
    node.setDomain(host, { config: looped, enabled: true });
    expect((await get('/loop')).status).toBe(502);
    expect(lines.length).toBe(2);
  });

  test('the log line tells what happened, with bytes that were really written', async () => {
    await get('/log?a=1', {
      headers: { 'user-agent': 'UA', referer: 'http://r/', 'x-lab-client-ip': '8.8.8.8' },
    });
    await until(() => lines.length === 1);
    expect(lines[0]).toMatchObject({
      domain: host,
      node: 'edge-1',
      country: 'US',
      path: '/log',
      query: 'a=1',
      status: 200,
      bytes: 'body of /log?a=1'.length,
      cache: 'MISS',
      originStatus: 200,
      originBytes: 'body of /log?a=1'.length,
      userAgent: 'UA',
      referer: 'http://r/',
    });
  });

  test('a client that leaves before the answer is told as 499', async () => {
    let held: ServerResponse | undefined;
    answer = (_req, res) => {
      held = res;
    };
    const socket = connect(httpPort, address);
    socket.write(`GET /gone HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await until(() => held);
    socket.destroy();
    await until(() => lines.length === 1);
    held?.end();
    expect(lines[0]).toMatchObject({ status: 499, bytes: 0, path: '/gone' });
  });

  test.each(['', 'bad host', 'unknown.test', 'edge.test.evil.test'])(
    'the host "%s" is refused with a code',
    async (name) => {
      const found = await client.get(address, name || 'x', '/');
      expect([found.status, JSON.parse(found.body.toString()).code]).toEqual([404, 'UnknownHost']);
    },
  );
});
