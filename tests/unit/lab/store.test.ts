import { describe, expect, test } from '@jest/globals';
import { CacheStore, type Entry } from '#lab/edge/store';

const entry = (bytes = 10, vary: Record<string, string> = {}): Entry => ({
  status: 200,
  raw: [],
  body: Buffer.alloc(bytes),
  varyNames: Object.keys(vary),
  varyValues: Object.values(vary),
  etag: undefined,
  lastModifiedMs: null,
  storedMs: 0,
  verdict: {
    store: true,
    lifetimeMs: 1,
    initialAgeMs: 0,
    alwaysRevalidate: false,
    mustRevalidate: false,
    staleWhileRevalidateMs: 0,
    staleIfErrorMs: null,
    shared: false,
  },
  prepared: null,
});
const roomy = { maxBytes: 1_000_000_000, maxEntries: 1_000_000, maxEntryBytes: 1_000 };
const place = (host: string, path: string, query = '') => ({
  key: `${host}${path}${query}`,
  host,
  path,
});
const none = () => '';

describe('the store of an edge', () => {
  test('the least recently used goes first when there are too many', () => {
    const store = new CacheStore({ ...roomy, maxEntries: 2 });
    store.put(place('h', '/a'), entry());
    store.put(place('h', '/b'), entry());
    expect(store.find('h/a', none)).toBeDefined();
    store.put(place('h', '/c'), entry());
    expect(store.find('h/b', none)).toBeUndefined();
    expect(store.find('h/a', none)).toBeDefined();
  });

  test('bytes are limited and fall back to nothing when all is purged', () => {
    const store = new CacheStore({ ...roomy, maxBytes: 10_000 });
    for (let i = 0; i < 50; i += 1) store.put(place('h', `/${i}`), entry(500));
    expect(store.stats.bytes).toBeLessThanOrEqual(10_000);
    expect(store.stats.objects).toBeGreaterThan(5);
    for (let i = 0; i < 50; i += 1) store.purgePath('h', `/${i}`);
    expect(store.stats).toEqual({ objects: 0, bytes: 0 });
  });

  test('answers that differ by Vary live side by side; the same one is replaced', () => {
    const store = new CacheStore(roomy);
    store.put(place('h', '/a'), entry(1, { 'accept-language': 'zh' }));
    store.put(place('h', '/a'), entry(2, { 'accept-language': 'en' }));
    store.put(place('h', '/a'), entry(3, { 'accept-language': 'en' }));
    expect(store.find('h/a', () => 'zh')?.body.length).toBe(1);
    expect(store.find('h/a', () => 'en')?.body.length).toBe(3);
    expect(store.find('h/a', () => 'de')).toBeUndefined();
  });

  test('a path purge takes all its queries, a key purge one', () => {
    const store = new CacheStore(roomy);
    for (const query of ['', '?a', '?b']) store.put(place('h', '/a', query), entry());
    expect(store.purgeKey('h/a?a')).toBe(1);
    expect(store.find('h/a?b', none)).toBeDefined();
    expect(store.purgePath('h', '/a')).toBe(2);
    expect(store.stats.objects).toBe(0);
  });

  test('purges at 100,000 objects work in slices that let others through', async () => {
    const store = new CacheStore(roomy);
    for (let i = 0; i < 100_000; i += 1) {
      store.put(place(i % 10 === 0 ? 'b' : 'a', `/dir${i % 100}/${i}`), entry(1));
    }
    store.purgePath('a', '/dir1/1');
    let turns = 0;
    let watching = true;
    const watch = () => {
      turns += 1;
      if (watching) setImmediate(watch);
    };
    setImmediate(watch);
    await store.purgePrefix('a', '/dir2/');
    watching = false;
    expect(turns).toBeGreaterThan(10);
    await store.purgePrefix('b', '');
    expect(store.stats.objects).toBe(100_000 - 1 - 1_000 - 10_000);
  });
});
