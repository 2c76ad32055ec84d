import { expect, test } from '@jest/globals';
import { distinctNames } from '#shared/kernel/fileNames';

test('equal names are numbered before their ending, never within a host name', () => {
  const file = 'www.demo-shop.test_2026112012.log.gz';
  expect(distinctNames([file, 'other.zip', file, file, 'plain', 'plain'])).toEqual([
    file,
    'other.zip',
    'www.demo-shop.test_2026112012 (2).log.gz',
    'www.demo-shop.test_2026112012 (3).log.gz',
    'plain',
    'plain (2)',
  ]);
});
