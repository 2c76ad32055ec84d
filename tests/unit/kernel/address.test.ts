import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { doorWarnings, ipOfRequest, mayScrape } from '#server/kernel/address';

/* Safe cast: what is looked at is the peer's address and the headers. */
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test('a forwarded address is believed from a trusted proxy alone, and only its last part', () => {
  const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.7' };
  expect(ipOfRequest(['10.0.0.1'])(from('::ffff:10.0.0.1', headers))).toBe('203.0.113.7');
  expect(ipOfRequest([])(from('10.0.0.1', headers))).toBe('10.0.0.1');
  expect(ipOfRequest(['10.0.0.1'])(from('10.0.0.1', { 'x-forwarded-for': 'nonsense' }))).toBe(
    '10.0.0.1',
  );
});
test.each([
  ['this machine', from('127.0.0.1'), '', [], true],
  ['this machine over IPv6', from('::1'), '', [], true],
  ['another machine', from('10.0.0.9'), '', [], false],
  [
    'a proxy here that hands on',
    from('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' }),
    '',
    [],
    false,
  ],
  ['a proxy here that says so otherwise', from('127.0.0.1', { via: '1.1 x' }), '', [], false],
  ['this machine when proxies are trusted', from('127.0.0.1'), '', ['127.0.0.1'], false],
  ['anybody without the token', from('127.0.0.1'), 'secret', [], false],
  [
    'anybody with the token',
    from('8.8.8.8', { authorization: 'Bearer secret' }),
    'secret',
    [],
    true,
  ],
] as const)('/metrics for %s', (_what, req, token, trusted, allowed) => {
  expect(mayScrape(req, { token, trusted })).toBe(allowed);
});
test('doors that settings leave open are told at the start', () => {
  const closed = { host: '127.0.0.1', token: 'x', trusted: [] };
  expect(doorWarnings(closed)).toEqual([]);
  expect(doorWarnings({ ...closed, token: '' })).toEqual([expect.stringContaining('/metrics')]);
  expect(doorWarnings({ ...closed, host: '0.0.0.0' })).toEqual([
    expect.stringContaining('TRUST_PROXY'),
  ]);
});
