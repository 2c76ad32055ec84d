import { expect, test } from '@jest/globals';
import { drainSeconds } from '#shared/areas/cdn/content/drain';

test('equal backlogs end together, and a small one long before them', () => {
  expect(
    drainSeconds(
      [
        { size: 1000, weight: 5 },
        { size: 1000, weight: 5 },
      ],
      100,
    ),
  ).toEqual([20, 20]);
  const [large, small] = drainSeconds(
    [
      { size: 1000, weight: 5 },
      { size: 10, weight: 5 },
    ],
    100,
  );
  expect(small).toBeCloseTo(0.2);
  expect(large).toBeCloseTo(10.1);
});
test('a larger weight ends sooner, and what one leaves goes to the others', () => {
  const [heavy, light] = drainSeconds(
    [
      { size: 900, weight: 9 },
      { size: 900, weight: 1 },
    ],
    100,
  );
  expect(heavy).toBeCloseTo(10);
  expect(light).toBeCloseTo(18);
});
test('a lane that does nothing promises nothing', () => {
  expect(drainSeconds([{ size: 5, weight: 5 }], 0)).toEqual([null]);
});
