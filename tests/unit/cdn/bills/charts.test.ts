import { expect, test } from '@jest/globals';
import type { AccountChart } from '#shared/areas/cdn/bills/bills';
import { comparison } from '../../../../client/areas/cdn/bills/days/chartData';
import { apart, frameOf, labelEvery } from '../../../../client/areas/cdn/bills/monthBarsLayout';

test('on a phone the bars are drawn pixel by pixel, with each second name, so that labels keep their size', () => {
  const phone = frameOf(330);
  expect(phone).toMatchObject({ width: 330, beside: false });
  expect(labelEvery((phone.width - phone.left - phone.right) / 12)).toBe(2);
  const desk = frameOf(760);
  expect(labelEvery((desk.width - desk.left - desk.right) / 12)).toBe(1);
  expect(frameOf(0)).toEqual(desk);
});

test('words of lines that lie close stand one below the other', () => {
  expect(apart([{ y: 40 }, { y: 38 }, { y: 90 }])).toEqual([{ y: 38 }, { y: 53 }, { y: 90 }]);
});

test('a day of the chart begins at midnight of the reader, and what was billed is drawn to its end', () => {
  const day = (name: string, status: 'completed' | 'pending') =>
    ({ day: name, status, cost: 1_000_000, billableBytes: 0, lines: [] }) as never;
  const days = [day('2026-11-22', 'completed'), day('2026-11-23', 'pending')];
  const account: AccountChart = {
    accountId: 'a',
    name: 'A',
    currency: 'USD' as const,
    guaranteedAmount: 0,
    guaranteedTrafficGb: 0,
    days,
  };
  const { times, completeTo } = comparison([account], 'Asia/Shanghai');
  expect(times).toEqual([
    Date.parse('2026-11-21T16:00:00Z') / 1000,
    Date.parse(completeTo ?? '') / 1000,
  ]);
  expect(completeTo).toBe('2026-11-22T16:00:00.000Z');
});
