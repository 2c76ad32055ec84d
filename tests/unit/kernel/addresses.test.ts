import { expect, test } from '@jest/globals';
import { networkOf } from '#server/kernel/addresses';

test('an IPv4 address counts by itself, an IPv6 address by its /64, in whatever form it is written', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  const one = networkOf('2001:db8:1:2::1');
  expect(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe(one);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(one);
  expect(networkOf('no address')).toBe('no address');
});
