import { generateKeyPairSync } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:tls';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { certifyKey, createCertificate } from '#lab/kernel/selfSigned';
import { witnessMark } from '#server/drivers/cdn/witness';
import { witnessHeader } from '#shared/edge/witness';
import { EdgeBench, host } from './edgeBench';
import { until } from './support';
import { edgeRule as rule } from '../../support/edgeRule';

const edge = new EdgeBench('127.0.30.2');

describe('certificates', () => {
  const shown = (name: string) =>
    new Promise<string>((done, refuse) => {
      const at = { host: edge.address, port: edge.httpsPort, servername: name };
      const socket = connect({ ...at, rejectUnauthorized: false }, () => {
        done(socket.getPeerX509Certificate()?.subjectAltName ?? '');
        socket.destroy();
      });
      socket.on('error', refuse);
    });

  test('keys of both kinds are shown for their names, and the default one for any other', async () => {
    const authority = createCertificate({ subject: 'Lab CA', names: [], isCa: true });
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const names = ['rsa.test'];
    edge.node.setCertificate('rsa.test', {
      certificate: certifyKey({ subject: 'rsa.test', names, issuer: authority }, rsa.publicKey)
        .certificatePem,
      privateKey: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    });
    const ec = createCertificate({ subject: 'ec.test', names: ['ec.test'] });
    edge.node.setCertificate('ec.test', {
      certificate: ec.certificatePem,
      privateKey: ec.privateKeyPem,
    });
    expect(await Promise.all(['rsa.test', 'ec.test', 'other.test'].map(shown))).toEqual([
      'DNS:rsa.test',
      'DNS:ec.test',
      'DNS:x.test',
    ]);
  });
});

describe('interim answers', () => {
  test('102 and 103 are passed on with their fields, and are no part of what is kept', async () => {
    edge.answer = (_req, res) => {
      res.writeProcessing();
      res.writeEarlyHints({ link: '</a.css>; rel=preload; as=style', 'x-hint': 'yes' });
      res.writeHead(200, { 'cache-control': 'max-age=60' }).end('final');
    };
    const ask = () =>
      new Promise<{ interim: unknown[]; body: string }>((done, refuse) => {
        const interim: unknown[] = [];
        const at = { host: edge.address, port: edge.httpPort, path: '/hints', agent: false };
        const req = request({ ...at, headers: { host } }, (res) => {
          let body = '';
          res.on('data', (piece) => (body += String(piece)));
          res.on('end', () => done({ interim, body }));
        });
        req.on('information', (info) =>
          interim.push([info.statusCode, info.headers['link'], info.headers['x-hint']]),
        );
        req.on('error', refuse).end();
      });
    expect(await ask()).toEqual({
      interim: [
        [102, undefined, undefined],
        [103, '</a.css>; rel=preload; as=style', 'yes'],
      ],
      body: 'final',
    });
    expect(await ask()).toEqual({ interim: [], body: 'final' });
  });
});

test("the platform's own requests are told by their mark, which strangers cannot make, reuse or turn to another address", async () => {
  const seen = async (path: string, mark: Record<string, string>) => {
    await edge.get(path, { headers: mark });
    return edge.lines.at(-1)?.witness;
  };
  const markOf = (target: string, secret = 'secret-of-the-edge') =>
    witnessMark('key', secret)({ method: 'GET', host, target });
  const mark = markOf('/own?a=1');
  expect(await seen('/own?a=1', mark)).toBe(true);
  expect(await seen('/own?a=1', mark)).toBe(false);
  expect(await seen('/own?a=1', markOf('/own'))).toBe(false);
  expect(await seen('/own?a=1', markOf('/own?a=1', 'guessed'))).toBe(false);
  expect(await seen('/own?a=1', { [witnessHeader]: 'key:1:0:0' })).toBe(false);
  expect(await seen('/own?a=1', {})).toBe(false);
  // The origin never sees a mark that could be used elsewhere.
  expect(edge.origin.seen.length).toBeGreaterThan(0);
  expect(edge.origin.seen.every((r) => r.headers[witnessHeader] === undefined)).toBe(true);
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
    edge.answer = short(200);
    await edge.get('/r');
    const renewed = await edge.get('/r');
    expect([renewed.headers['x-cache'], renewed.body.toString()]).toEqual(['REVALIDATED', 'v1']);
    expect(renewed.headers['x-new']).toBe('yes');
    expect(edge.lines.at(-1)).toMatchObject({
      cache: 'REVALIDATED',
      originStatus: 304,
      originBytes: 0,
    });
  });

  test('a stale answer that changed is told as EXPIRED', async () => {
    edge.answer = short(200);
    await edge.get('/e');
    edge.answer = (_req, res) => res.writeHead(200, { 'cache-control': 'max-age=60' }).end('v2');
    const fresh = await edge.get('/e');
    expect([fresh.headers['x-cache'], fresh.body.toString()]).toEqual(['EXPIRED', 'v2']);
  });

  test('it stands in for an origin that is away, unless it must be checked', async () => {
    edge.answer = short(200);
    await edge.get('/s');
    edge.failing = true;
    expect((await edge.get('/s')).headers['x-cache']).toBe('STALE');
    edge.failing = false;
    edge.answer = (_req, res) =>
      res.writeHead(200, { etag: '"1"', 'cache-control': 'max-age=0, must-revalidate' }).end('m');
    await edge.get('/must');
    edge.failing = true;
    expect((await edge.get('/must')).status).toBe(502);
    expect((await edge.get('/nothing')).status).toBe(502);
  });

  test('stale-if-error covers errors, stale-while-revalidate renews behind the client', async () => {
    edge.answer = (_req, res) =>
      res
        .writeHead(200, { etag: '"2"', 'cache-control': 'max-age=0, stale-if-error=60' })
        .end('ok');
    await edge.get('/sie');
    edge.answer = (_req, res) => res.writeHead(503).end('down');
    expect((await edge.get('/sie')).headers['x-cache']).toBe('STALE');
    edge.answer = (_req, res) =>
      res
        .writeHead(200, { etag: '"3"', 'cache-control': 'max-age=0, stale-while-revalidate=60' })
        .end('a');
    await edge.get('/swr');
    edge.answer = (_req, res) => res.writeHead(200, { 'cache-control': 'max-age=60' }).end('b');
    expect((await edge.get('/swr')).body.toString()).toBe('a');
    await until(async () => (await edge.get('/swr')).body.toString() === 'b');
  });

  test("a client's no-cache renews, but not where a rule sets the duration", async () => {
    const headers = { 'cache-control': 'no-cache' };
    await edge.get('/nc');
    expect((await edge.get('/nc', { headers })).headers['x-cache']).not.toBe('HIT');
    edge.rules(rule('/*', { cacheSeconds: 60 }));
    await edge.get('/nc2');
    expect((await edge.get('/nc2', { headers })).headers['x-cache']).toBe('HIT');
    const only = { 'cache-control': 'only-if-cached' };
    edge.rules();
    expect((await edge.get('/nc3', { headers: only })).status).toBe(504);
  });
});

describe('serving from the store', () => {
  beforeEach(() => {
    edge.answer = (_req, res) =>
      res
        .writeHead(200, {
          'cache-control': 'max-age=60',
          etag: '"e"',
          'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
        })
        .end('0123456789');
  });

  test('conditions of the client are answered with 304', async () => {
    await edge.get('/c');
    const same = await edge.get('/c', { headers: { 'if-none-match': 'W/"e"' } });
    expect([same.status, same.body.length, same.headers['x-cache']]).toEqual([304, 0, 'HIT']);
    expect((await edge.get('/c', { headers: { 'if-none-match': '"f"' } })).status).toBe(200);
    const since = { 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    expect((await edge.get('/c', { headers: since })).status).toBe(304);
    const onMiss = await edge.get('/c2', { headers: { 'if-none-match': '"e"' } });
    expect([onMiss.status, onMiss.headers['x-cache']]).toEqual([304, 'MISS']);
    expect((await edge.get('/c2')).headers['x-cache']).toBe('HIT');
  });

  test('ranges are cut from the stored whole; on a miss they pass to the origin', async () => {
    await edge.get('/range');
    const part = await edge.get('/range', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect((await edge.get('/range', { headers: { range: 'bytes=50-' } })).status).toBe(416);
    const other = { range: 'bytes=2-4', 'if-range': '"other"' };
    expect((await edge.get('/range', { headers: other })).status).toBe(200);
    await edge.get('/range2', { headers: { range: 'bytes=0-1' } });
    expect(edge.origin.seen.at(-1)?.headers.range).toBe('bytes=0-1');
  });

  test('HEAD is answered from a stored GET without a body', async () => {
    await edge.get('/head');
    const head = await edge.get('/head', { method: 'HEAD' });
    expect([head.headers['x-cache'], head.body.length, head.headers['content-length']]).toEqual([
      'HIT',
      0,
      '10',
    ]);
  });
});
