import { expect, test } from '@jest/globals';
import { acceptsGzip } from '#shared/edge/acceptEncoding';
import { cacheStatusOf } from '#shared/edge/cacheStatus';

test.each([
  ['gzip, deflate, br, zstd', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['*', true],
  ['gzip;q=0, identity', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0, *', false],
  ['*;q=0', false],
  ['identity', false],
  ['notgzip', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding "%s" takes gzip: %s (RFC 9110 12.5.3)', (field, wanted) => {
  expect(acceptsGzip(field)).toBe(wanted);
});

test.each([
  ['HIT', 'HIT'],
  ['TCP_MISS from a9.example (HIT pool)', 'MISS'],
  ['Hit from cloudfront', 'HIT'],
  ['HIT, MISS', 'MISS'],
  ['MISS, HIT', 'HIT'],
  ['HIT from shield, unknown from edge', 'HIT'],
  [['HIT', 'MISS'], 'MISS'],
  ['hitchhiker', null],
  ['', null],
  [undefined, null],
])('X-Cache %j is %s: of several caches the nearest to the user decides', (field, wanted) => {
  expect(cacheStatusOf(field)).toBe(wanted);
});
