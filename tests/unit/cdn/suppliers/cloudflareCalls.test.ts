import { describe, expect, test } from '@jest/globals';
import { cloudflareCaller } from '#server/drivers/cdn/cloudflare/call';
import { cloudflare } from '#server/drivers/cdn/cloudflare/driver';
import type { DriverHttp } from '#server/drivers/cdn/driver';

const domain = 'www.a.test';
const place = { baseUrl: 'https://api.cloudflare.com', credentials: {} };
const json = (value: object, status = 200) => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(value)),
});
const result = (value: unknown) => json({ success: true, errors: [], messages: [], result: value });

describe('calls to Cloudflare', () => {
  test('at Cloudflare the store has a name of its own, and its key is made of the token', async () => {
    const sent: string[] = [];
    const http: DriverHttp = ({ url, headers }) => {
      const [, key = ''] = /Credential=([^/]+)/.exec(headers['authorization'] ?? '') ?? [];
      sent.push(`${url} ${key}`.trim());
      return Promise.resolve(result({ id: 'key-of-token', status: 'active' }));
    };
    const credentials = { accountId: 'acc', apiToken: 'token-of-store', logBucket: 'lines' };
    const call = cloudflareCaller({ ...place, credentials }, http);
    await call.object('fetchLog', 'manifold/a b.log.gz');
    await call.object('fetchLog', 'manifold/c.log.gz');
    expect(sent).toEqual([
      'https://api.cloudflare.com/client/v4/accounts/acc/tokens/verify',
      'https://acc.r2.cloudflarestorage.com/lines/manifold/a%20b.log.gz key-of-token',
      'https://acc.r2.cloudflarestorage.com/lines/manifold/c.log.gz key-of-token',
    ]);
  });

  test('a zone that the token does not reach is told as such, not as a domain that is not there', async () => {
    const errors = [{ code: 7003, message: 'Could not route to /zones/x' }];
    const http: DriverHttp = () => Promise.resolve(json({ success: false, errors }, 404));
    const driver = cloudflare.open(place, http);
    await expect(driver.status(domain)).rejects.toMatchObject({ errorClass: 'invalid' });
  });

  test('counters that do not fit one answer are asked for in halves of their time, once each', async () => {
    const spans: string[] = [];
    const row = (at: string, more: object) => ({
      count: 2,
      sum: { edgeResponseBytes: 10 },
      dimensions: {
        clientRequestHTTPHost: domain,
        datetimeMinute: at,
        clientCountryName: 'US',
        ...more,
      },
    });
    const http: DriverHttp = ({ body = '' }) => {
      const { filter } = JSON.parse(body).variables;
      spans.push(`${filter.datetime_geq.slice(11, 16)}-${filter.datetime_lt.slice(11, 16)}`);
      const isWhole = spans.length === 1;
      const rows = (more: object) =>
        Array.from({ length: isWhole ? 10_000 : 1 }, () => row(filter.datetime_geq, more));
      const answer = {
        byCache: rows({ cacheStatus: 'hit' }),
        byStatus: rows({ edgeResponseStatus: 200 }),
      };
      return Promise.resolve(json({ data: { viewer: { zones: [answer] } }, errors: null }));
    };
    const { points } = await cloudflare.open(place, http).metrics({
      domains: [domain],
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T00:03:00.000Z',
      source: 'realtime',
    });
    expect(spans).toEqual(['00:00-00:03', '00:00-00:01', '00:01-00:03']);
    expect(points).toMatchObject([
      {
        at: '2026-01-01T00:00:00.000Z',
        requests: 2,
        bytes: 10,
        hitRequests: 2,
        status: { 200: 2 },
      },
      { at: '2026-01-01T00:01:00.000Z', country: 'US' },
    ]);
  });

  test('a refusal of the analytics comes with the status of success and is one all the same', async () => {
    const errors = [{ message: 'not authorized', extensions: { code: 'authz' } }];
    const http: DriverHttp = () => Promise.resolve(json({ data: null, errors }));
    const metrics = cloudflare.open(place, http).metrics({
      domains: [domain],
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T00:05:00.000Z',
      source: 'accurate',
    });
    await expect(metrics).rejects.toMatchObject({ errorClass: 'auth' });
  });

  test('a purge of an address is a prefix, since it means each query of it; a root stays an address', async () => {
    const bodies: unknown[] = [];
    const http: DriverHttp = ({ body = '' }) => {
      bodies.push(JSON.parse(body));
      return Promise.resolve(result({ id: 'p' }));
    };
    const driver = cloudflare.open(place, http);
    const targets = [
      { kind: 'url', value: 'http://www.a.test/a b' },
      { kind: 'url', value: 'http://www.a.test/' },
      { kind: 'url', value: 'https://www.a.test/a?b=1' },
      { kind: 'prefix', value: 'http://www.a.test/dir/' },
      { kind: 'host', value: 'www.a.test' },
    ] as const;
    const { ticket } = await driver.purge({ targets: [...targets], ref: 'r' });
    expect(bodies).toEqual([
      {
        files: [
          'http://www.a.test/',
          'https://www.a.test/',
          'http://www.a.test/a?b=1',
          'https://www.a.test/a?b=1',
        ],
      },
      { prefixes: ['www.a.test/a%20b', 'www.a.test/dir/'] },
      { hosts: ['www.a.test'] },
    ]);
    const { state, items } = await driver.taskStatus(ticket);
    expect([state, items.map((item) => item.target)]).toEqual([
      'done',
      targets.map(({ value }) => value),
    ]);
  });
});
