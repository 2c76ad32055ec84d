import { expect, test } from '@jest/globals';
import { edgeRule } from '../../support/edgeRule';
import { EdgeBench, host } from './edgeBench';

const edge = new EdgeBench('127.0.30.4');

test('an origin that sends plain visitors to https gives them its page there, both from the store', async () => {
  edge.answer = (req, res) => {
    const isPlain = req.headers['x-forwarded-proto'] === 'http';
    res.writeHead(isPlain ? 301 : 200, {
      'cache-control': 'max-age=60',
      ...(isPlain ? { location: `https://${host}/page` } : {}),
    });
    res.end(isPlain ? '' : 'the page');
  };
  expect((await edge.get('/page')).status).toBe(301);
  expect(await edge.node.warm('https', host, '/page')).toEqual({ status: 200, stored: true });
  const plain = await edge.get('/page');
  expect([plain.status, plain.headers['x-cache']]).toEqual([301, 'HIT']);
  expect(edge.node.store.stats.objects).toBe(2);
  expect(edge.node.purgeUrl(host, '/page?q=1')).toBe(0);
  expect(edge.node.purgeUrl(host, '/page')).toBe(2);
});

test('of a URL with a query the objects of both schemes are purged', async () => {
  await edge.get('/q?a=1');
  await edge.node.warm('https', host, '/q?a=1');
  expect(edge.node.purgeUrl(host, '/q?a=1')).toBe(2);
});

test('who takes no gzip gets none, whatever others got before', async () => {
  edge.answer = (req, res) =>
    res
      .writeHead(200, { 'cache-control': 'max-age=60', vary: 'Accept-Encoding' })
      .end(String(req.headers['accept-encoding']));
  const ask = async (field: string) => {
    const answer = await edge.get('/v', { headers: { 'accept-encoding': field } });
    return [answer.body.toString(), answer.headers['x-cache']];
  };
  expect(await ask('gzip, deflate, br')).toEqual(['gzip', 'MISS']);
  expect(await ask('gzip;q=0, identity')).toEqual(['undefined', 'MISS']);
  expect(await ask('gzip;q=0')).toEqual(['undefined', 'HIT']);
  expect(await ask('*')).toEqual(['gzip', 'HIT']);
});

test('what is warmed is the variant that browsers ask for', async () => {
  edge.answer = (_req, res) =>
    res.writeHead(200, { 'cache-control': 'max-age=60', vary: 'Accept-Encoding' }).end('x');
  expect(await edge.node.warm('http', host, '/w')).toEqual({ status: 200, stored: true });
  const browser = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } };
  expect(await edge.states('/w', 1, browser)).toEqual(['HIT']);
});

test('a rule decides for every spelling of its path', async () => {
  edge.rules(edgeRule('/admin/*', { cacheSeconds: 0 }), edgeRule('/*', { cacheSeconds: 60 }));
  expect(await edge.states('/%61dmin/x', 2)).toEqual(['BYPASS', 'BYPASS']);
  expect(edge.lines.map((line) => line.path)).toEqual(['/%61dmin/x', '/%61dmin/x']);
});
