import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { EdgeBench, host } from './edgeBench';
import { edgeConfigFor, until } from './support';
import { edgeRule as rule } from '../../support/edgeRule';

const edge = new EdgeBench('127.0.30.3');

describe('rules and the origin', () => {
  test('origin path, virtual host and headers reach the origin; the client address is told', async () => {
    edge.rules(
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
    const answer = await edge.get('/x?y=1', { headers });
    expect(answer.headers['cache-control']).toBe('max-age=5');
    const [sent] = edge.origin.seen;
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
    const config = edgeConfigFor(edge.httpPort);
    const looped = {
      ...config,
      origin: { ...config.origin, host: edge.address, hostHeader: host },
    };
    edge.node.setDomain(host, { config: looped, enabled: true });
    expect((await edge.get('/loop')).status).toBe(502);
    expect(edge.lines.length).toBe(2);
  });

  test('the log line tells what happened, with bytes that were really written', async () => {
    await edge.get('/log?a=1', {
      headers: { 'user-agent': 'UA', referer: 'http://r/', 'x-lab-client-ip': '8.8.8.8' },
    });
    await until(() => edge.lines.length === 1);
    expect(edge.lines[0]).toMatchObject({
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
    let response: ServerResponse | undefined;
    edge.answer = (_req, res) => {
      response = res;
    };
    const socket = connect(edge.httpPort, edge.address);
    socket.write(`GET /gone HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await until(() => response);
    socket.destroy();
    await until(() => edge.lines.length === 1);
    response?.end();
    expect(edge.lines[0]).toMatchObject({ status: 499, bytes: 0, path: '/gone' });
  });

  test.each(['', 'bad host', 'unknown.test', 'edge.test.evil.test'])(
    'the host "%s" is refused with a code',
    async (name) => {
      const answer = await edge.client.get(edge.address, name || 'x', '/');
      expect([answer.status, JSON.parse(answer.body.toString()).code]).toEqual([
        404,
        'UnknownHost',
      ]);
    },
  );
});

test('connections to the origin stand ready for accelerated rules before anybody asks, and for no others', async () => {
  const before = edge.origin.opened();
  edge.rules(rule('/plain/*', { cacheSeconds: 0 }));
  await edge.get('/plain/first');
  const plain = edge.origin.seen.at(-1)?.connection ?? 0;
  edge.rules(rule('/live/*', { dynamic: true }));
  await until(() => edge.origin.opened() >= Math.max(before, plain) + 2);
  const ready = edge.origin.opened();
  const answer = await edge.get('/live/a');
  expect(answer.headers['x-cache']).toBe('BYPASS');
  const used = edge.origin.seen.at(-1)?.connection ?? 0;
  // The request came by a connection that had been opened for it, not by the one of the plain rule.
  expect(used).toBeGreaterThan(plain);
  expect(used).toBeLessThanOrEqual(ready);
  // What was used is replaced, so that the next one finds two again.
  await until(() => edge.origin.opened() > ready);
  edge.rules();
  expect((await edge.get('/live/b')).status).toBe(200);
});
