import { expect, test } from '@jest/globals';
import { loadCountries } from '#lab/kernel/country';
import { draws } from '#lab/kernel/random';
import { pickWeighted, zipfRank } from '#lab/world/random';
import { clientCountries, dayShare } from '#lab/world/traffic/clients';
import { sampleRequest } from '#lab/world/traffic/sampling';

const settings = {
  rps: 4,
  hosts: [
    { host: 'img.demo-shop.test', weight: 3 },
    { host: 'www.demo-shop.test', weight: 1 },
  ],
  statusMix: { '404': 1 },
  paused: false,
  errorBurst: null,
};
const drawMany = (count: number, seed = 's') => {
  const random = draws(seed);
  return Array.from({ length: count }, () => sampleRequest(settings, random));
};

test('the same seed draws the same requests, another seed others', () => {
  expect(drawMany(50)).toEqual(drawMany(50));
  expect(drawMany(50)).not.toEqual(drawMany(50, 'other'));
});

test('hosts come by their weights and about one request in a hundred is missing', () => {
  const drawn = drawMany(4000);
  const images = drawn.filter((one) => one?.host === 'img.demo-shop.test').length;
  const missing = drawn.filter((one) => one?.target.startsWith('/missing/')).length;
  expect(images / 4000).toBeCloseTo(0.75, 1);
  expect(missing).toBeGreaterThan(20);
  expect(missing).toBeLessThan(70);
});

test('each sample network lies in the country it stands for', async () => {
  const countryOf = await loadCountries();
  for (const { country, networks } of clientCountries) {
    expect(networks.map((network) => countryOf(`${network}.77`))).toEqual(
      networks.map(() => country),
    );
  }
});

test('the day curve has its peak in the Chinese evening and joins smoothly at midnight', () => {
  const at = (hour: number) => dayShare(Date.UTC(2026, 0, 5, hour) - 8 * 3_600_000);
  expect(at(20)).toBe(1);
  expect(at(4)).toBeLessThan(0.3);
  expect(dayShare(Date.UTC(2026, 0, 4, 15, 59, 59)) - at(24)).toBeLessThan(0.01);
});

test('a draw by weight never takes a weight of zero and takes nothing when all are zero', () => {
  const random = draws('w');
  const items = [{ weight: 0 }, { weight: 2 }];
  expect(Array.from({ length: 100 }, () => pickWeighted(items, random))).not.toContain(items[0]);
  expect(pickWeighted([{ weight: 0 }], random)).toBeUndefined();
});

test('the first rank is drawn most often and no rank leaves its bounds', () => {
  const random = draws('z');
  const ranks = Array.from({ length: 2000 }, () => zipfRank(50, random));
  expect([Math.min(...ranks), Math.max(...ranks) <= 50]).toEqual([1, true]);
  const first = ranks.filter((rank) => rank === 1).length;
  expect(first).toBeGreaterThan(ranks.filter((rank) => rank === 2).length);
});
