import { expect, test } from '@jest/globals';
import { budgetAmounts, reachedPercents } from '#shared/areas/cdn/bills/arithmetic';

test('a share of a budget is reached at exactly that share, lowest first', () => {
  expect(reachedPercents(['100', '50', '80'], 800_000, 1_000_000)).toEqual([50, 80]);
  expect(reachedPercents(['80'], 799_999, 1_000_000)).toEqual([]);
  expect(reachedPercents(['100'], null, 1)).toEqual([]);
});

test('a budget is held against usage and adjustments, and against a forecast from the fourth day on', () => {
  const month = { usageCost: 300, smsCost: 0, adjustments: -50, forecast: 1000, days: 4 };
  expect(budgetAmounts(month)).toEqual({ actual: 250, forecast: 1000 });
  expect(budgetAmounts({ ...month, days: 3 }).forecast).toBeNull();
});
