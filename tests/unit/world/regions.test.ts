import { expect, test } from '@jest/globals';
import { countryCodes, regionCodes, regionOf, regions } from '#shared/edge/regions';

test('every region has names in both languages and is in the ordered list once', () => {
  expect([...regionCodes].sort()).toEqual(Object.keys(regions).sort());
  expect(Object.values(regions).every(({ zh, en }) => zh.length > 0 && en.length > 0)).toBe(true);
});

test('the table holds the 249 codes of ISO 3166-1 and Kosovo, each once and with a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(countryCodes.filter((code) => code !== 'XK')).toHaveLength(249);
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test.each([
  ['CN', 'mainlandChina'],
  ['HK', 'asia'],
  ['TW', 'taiwan'],
  ['KR', 'southKorea'],
  ['in', 'india'],
  ['AE', 'middleEast'],
  ['RU', 'russia'],
  ['DE', 'europe'],
  ['MX', 'northAmerica'],
  ['BR', 'southAmerica'],
  ['EG', 'africa'],
  ['NZ', 'oceania'],
  ['ZZ', 'asia'],
  ['', 'asia'],
])('country %p is billed in %s', (country, region) => {
  expect(regionOf(country)).toBe(region);
});
