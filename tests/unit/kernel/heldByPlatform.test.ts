import { expect, test } from '@jest/globals';
import {
  heldByPlatform,
  type Platform,
  platform,
  providePlatform,
} from '#server/kernel/process/platform';

test('what is held for a platform is made once for it and ends with it', () => {
  let count = 0;
  const cache = heldByPlatform(() => ({ number: (count += 1) }));
  expect(platform).toThrow('the platform has not been opened');
  expect(cache).toThrow('the platform has not been opened');
  const first = providePlatform({} as Platform);
  expect([cache().number, cache().number]).toEqual([1, 1]);
  providePlatform({} as Platform);
  expect(cache().number).toBe(2);
  providePlatform(first);
  expect([cache().number, count]).toEqual([1, 2]);
});
