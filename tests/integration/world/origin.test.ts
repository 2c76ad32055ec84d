import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fetch } from 'undici';
import { type RunningWorld, runWorld } from './world';

let world: RunningWorld;
let site = '';
beforeAll(async () => {
  world = await runWorld();
  site = `http://127.0.0.1:${world.config.world.originPort}`;
});
afterAll(() => world.remove());
afterEach(async () => {
  await world.call('PUT', '/origin/faults', {});
  await world.call('DELETE', '/_origin/hits');
});

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const reply = await fetch(site + path, { method, headers });
  return { reply, body: Buffer.from(await reply.arrayBuffer()) };
};

test.each([
  ['/static/app-1.js', 'text/javascript; charset=utf-8', 'public, max-age=86400'],
  ['/img/3/7.jpg', 'image/jpeg', 'public, max-age=604800'],
  ['/video/1/segment-2.ts', 'video/mp2t', 'public, max-age=3600'],
  ['/page/1.html', 'text/html; charset=utf-8', 'public, max-age=3600'],
  ['/downloads/setup.png', 'image/png', 'public, max-age=604800'],
])('%s is the same on every request and carries its validators', async (path, type, control) => {
  const first = await get(path);
  const second = await get(path);
  expect(first.reply.status).toBe(200);
  expect(first.reply.headers.get('content-type')).toBe(type);
  expect(first.reply.headers.get('cache-control')).toBe(control);
  expect(first.reply.headers.get('etag')).toMatch(/^"[a-z0-9-]+"$/);
  expect(first.body.equals(second.body)).toBe(true);
  expect(Number(first.reply.headers.get('content-length'))).toBe(first.body.length);
});

test('an unchanged resource is answered with 304 by tag and by date', async () => {
  const { reply } = await get('/static/a.css');
  const tag = reply.headers.get('etag') ?? '';
  const date = reply.headers.get('last-modified') ?? '';
  expect((await get('/static/a.css', { 'if-none-match': `"x", W/${tag}` })).reply.status).toBe(304);
  expect((await get('/static/a.css', { 'if-modified-since': date })).reply.status).toBe(304);
  const other = { 'if-none-match': '"x"', 'if-modified-since': date };
  expect((await get('/static/a.css', other)).reply.status).toBe(200);
  const hits = await world.call('GET', '/_origin/hits?path=/static/a.css&host=127.0.0.1');
  expect(hits.json).toMatchObject({ hits: 4, paths: [{ requests: 4, notModified: 2 }] });
});

test('ranges give exactly the bytes asked for', async () => {
  const whole = (await get('/video/v.mp4')).body;
  const part = await get('/video/v.mp4', { range: 'bytes=130000-140000' });
  expect(part.reply.status).toBe(206);
  expect(part.reply.headers.get('content-range')).toBe(`bytes 130000-140000/${whole.length}`);
  expect(part.body.equals(whole.subarray(130_000, 140_001))).toBe(true);
  const tail = await get('/video/v.mp4', { range: 'bytes=-100' });
  expect(tail.body.equals(whole.subarray(-100))).toBe(true);
  const past = await get('/video/v.mp4', { range: `bytes=${whole.length}-` });
  expect(past.reply.status).toBe(416);
  const stale = await get('/video/v.mp4', { range: 'bytes=0-9', 'if-range': '"old"' });
  expect(stale.reply.status).toBe(200);
  const head = await get('/video/v.mp4', {}, 'HEAD');
  expect(head.reply.headers.get('content-length')).toBe(String(whole.length));
});

test('private pages set a cookie, the API is never stored and echoes the request', async () => {
  const personal = await get('/private/me.html');
  expect(personal.reply.headers.get('cache-control')).toContain('private');
  expect(personal.reply.headers.get('set-cookie')).toContain('visit=');
  const api = await get('/api/echo?x=1', { 'x-test': 'y' });
  expect(api.reply.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(api.body.toString())).toMatchObject({
    path: '/api/echo',
    query: 'x=1',
    headers: { 'x-test': 'y' },
  });
});

test('a status can be asked for and a path can be missing', async () => {
  expect((await get('/status/418')).reply.status).toBe(418);
  expect((await get('/status/204')).reply.status).toBe(204);
  expect((await get('/status/abc')).reply.status).toBe(400);
  expect((await get('/missing/1.png')).reply.status).toBe(404);
  const sentAt = performance.now();
  await get('/slow?ms=60');
  expect(performance.now() - sentAt).toBeGreaterThan(55);
});

test('faults make the origin fail, cut connections or show its error page', async () => {
  const fault = (body: object) => world.call('PUT', '/origin/faults', body);
  await fault({ errorPercent: 100, errorStatus: 502 });
  expect((await get('/static/a.css')).reply.status).toBe(502);
  await fault({ errorPage: true });
  expect((await get('/error')).reply.status).toBe(500);
  await fault({ down: true });
  await expect(get('/static/a.css')).rejects.toThrow('fetch failed');
  await fault({});
  expect((await get('/error')).reply.status).toBe(200);
});
