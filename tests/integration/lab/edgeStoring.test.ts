import type { ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { EdgeBench, host } from './edgeBench';
import { until } from './support';

const edge = new EdgeBench('127.0.30.1');

describe('storing', () => {
  test('an answer is stored once and tells age, node and path', async () => {
    expect(await edge.states('/a', 3)).toEqual(['MISS', 'HIT', 'HIT']);
    expect(edge.requestsOf('/a')).toBe(1);
    const hit = await edge.get('/a');
    expect(hit.headers).toMatchObject({
      age: expect.stringMatching(/^\d+$/),
      'x-cache-node': 'edge-1',
      via: '1.1 lab-edge',
    });
    expect(hit.headers['date']).toBeDefined();
  });

  test.each([
    ['private', { 'cache-control': 'private, max-age=60' }],
    ['no-store', { 'cache-control': 'no-store' }],
    ['a cookie', { 'cache-control': 'max-age=60', 'set-cookie': 'a=b' }],
    ['Vary: *', { 'cache-control': 'max-age=60', vary: '*' }],
  ])('an answer with %s is passed on every time', async (_name, headers) => {
    edge.answer = (_req, res) => res.writeHead(200, headers).end('x');
    expect(await edge.states('/p', 2)).toEqual(['MISS', 'MISS']);
    expect(edge.requestsOf('/p')).toBe(2);
  });

  test('an authorised request neither fills nor reads what is for everybody', async () => {
    const headers = { authorization: 'Bearer x' };
    expect(await edge.states('/auth', 2, { headers })).toEqual(['MISS', 'MISS']);
    expect(await edge.states('/auth', 2)).toEqual(['MISS', 'HIT']);
    expect(await edge.states('/auth', 1, { headers })).toEqual(['MISS']);
  });

  test('variants by Vary are kept apart', async () => {
    edge.answer = (req, res) =>
      res
        .writeHead(200, { 'cache-control': 'max-age=60', vary: 'Accept-Language' })
        .end(String(req.headers['accept-language']));
    const ask = (language: string) => edge.get('/v', { headers: { 'accept-language': language } });
    await ask('zh');
    await ask('en');
    expect((await ask('zh')).body.toString()).toBe('zh');
    expect((await ask('en')).headers['x-cache']).toBe('HIT');
    expect(edge.origin.seen.length).toBe(2);
  });

  test('concurrent misses of one object ask the origin once', async () => {
    const waiting: ServerResponse[] = [];
    edge.answer = (_req, res) => waiting.push(res);
    const all = Array.from({ length: 20 }, () => edge.get('/slow'));
    await until(() => waiting.length > 0);
    for (const res of waiting) res.writeHead(200, { 'cache-control': 'max-age=60' }).end('one');
    const answers = await Promise.all(all);
    expect(answers.every((each) => each.body.toString() === 'one')).toBe(true);
    expect(answers.filter((each) => each.headers['x-cache'] === 'HIT').length).toBe(19);
    expect(edge.requestsOf('/slow')).toBe(1);
  });

  test('concurrent requests for what may not be stored all get their own answer', async () => {
    edge.answer = (_req, res) => res.writeHead(200, { 'cache-control': 'no-store' }).end('mine');
    const answers = await Promise.all(Array.from({ length: 8 }, () => edge.get('/own')));
    expect(answers.every((each) => each.status === 200)).toBe(true);
    expect(edge.requestsOf('/own')).toBe(8);
  });

  test('a purge during a fetch keeps the old answer out of the store', async () => {
    let response: ServerResponse | undefined;
    edge.answer = (_req, res) => {
      response = res;
    };
    const first = edge.get('/race');
    await until(() => response);
    edge.node.purgeUrl(host, '/race');
    response?.writeHead(200, { 'cache-control': 'max-age=60' }).end('old');
    expect((await first).body.toString()).toBe('old');
    edge.answer = (_req, res) => res.writeHead(200, { 'cache-control': 'max-age=60' }).end('new');
    expect((await edge.get('/race')).body.toString()).toBe('new');
  });

  test('a purge during warming makes the node fetch once more, so that it holds the new answer', async () => {
    const responses: ServerResponse[] = [];
    edge.answer = (_req, res) => void responses.push(res);
    const warmed = edge.node.warm('http', host, '/warm-race');
    await until(() => responses[0]);
    edge.node.purgeUrl(host, '/warm-race');
    responses[0]?.writeHead(200, { 'cache-control': 'max-age=60' }).end('old');
    await until(() => responses[1]);
    responses[1]?.writeHead(200, { 'cache-control': 'max-age=60' }).end('new');
    expect(await warmed).toEqual({ status: 200, stored: true });
    const answer = await edge.get('/warm-race');
    expect([answer.headers['x-cache'], answer.body.toString()]).toEqual(['HIT', 'new']);
  });

  test('a changing method passes and makes the stored answer old', async () => {
    await edge.states('/form', 2);
    const posted = await edge.get('/form', { method: 'POST', body: 'a=1' });
    expect(posted.headers['x-cache']).toBe('BYPASS');
    expect(await edge.states('/form', 1)).toEqual(['MISS']);
  });

  test('a body larger than one entry may be is passed on whole and not kept', async () => {
    edge.answer = (_req, res) =>
      res.writeHead(200, { 'cache-control': 'max-age=60' }).end(Buffer.alloc(1_500_000));
    expect((await edge.get('/large')).body.length).toBe(1_500_000);
    expect((await edge.get('/large')).headers['x-cache']).toBe('MISS');
  });

  test('an answer that breaks off is not kept and the client sees the break', async () => {
    edge.answer = (_req, res) => {
      res.writeHead(200, { 'cache-control': 'max-age=60', 'content-length': '1000' });
      res.write('part');
      setImmediate(() => res.destroy());
    };
    await expect(edge.get('/broken')).rejects.toThrow();
    expect(edge.node.store.stats.objects).toBe(0);
  });
});
