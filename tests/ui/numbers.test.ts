import { expect, test } from '@jest/globals';
import { loadInitials } from '../../client/kernel/page/initials';
import { timeSplits, valueAxis } from '../../client/ui/charts/axis';
import {
  cutAt,
  drawnOf,
  drawnStep,
  groupsOf,
  summaryOf,
  sumOf,
} from '../../client/ui/charts/series';
import { toCsv } from '../../client/ui/csv';
import {
  between,
  formatElapsed,
  formatInstant,
  formatMoment,
  fromLocalInput,
  offsetText,
  spanFromQuery,
  toLocalInput,
} from '../../client/ui/time';
import { withUnit } from '../../client/ui/units';

test('instants are shown in the given zone and read back to the same instant', () => {
  const at = '2026-01-02T03:04:05.000Z';
  expect(formatInstant(at, 'Asia/Shanghai')).toBe('2026-01-02 11:04:05');
  expect(formatInstant(null, 'UTC')).toBe('–');
  const local = toLocalInput('2026-03-29T00:30:00.000Z', 'Europe/Berlin');
  expect(fromLocalInput(local, 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z');
  expect(offsetText('Asia/Kolkata', Date.parse(at))).toBe('UTC+5:30');
});

test('a moment is told without its year within that year, and without its clock in others', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  const text = (at: string, seconds?: boolean) => formatMoment(at, 'Asia/Shanghai', seconds, now);
  expect(text('2026-11-23T02:40:12Z')).toBe('11-23 10:40');
  expect(text('2026-11-23T02:40:12Z', true)).toBe('11-23 10:40:12');
  expect(text('2025-11-23T02:40:12Z')).toBe('2025-11-23');
});

test('a relative span stays relative in the address, a malformed one falls back', () => {
  const fallback = { last: '24h' };
  expect(spanFromQuery(new URLSearchParams('last=7d'), fallback)).toEqual({ last: '7d' });
  expect(spanFromQuery(new URLSearchParams('last=7x'), fallback)).toEqual(fallback);
  expect(
    spanFromQuery(
      new URLSearchParams('from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z'),
      fallback,
    ),
  ).toEqual(fallback);
  expect(between({ last: '1h' }, Date.parse('2026-01-02T10:00:59Z'))).toEqual({
    from: '2026-01-02T09:00:00.000Z',
    to: '2026-01-02T10:00:00.000Z',
  });
});

test('the 95th percentile is the nearest rank of the known values, as bandwidth is billed', () => {
  const values = [null, ...Array.from({ length: 100 }, (_, i) => i + 1)];
  expect(summaryOf(values)).toEqual({
    now: 100,
    low: 1,
    peak: 100,
    average: 50.5,
    percentile95: 95,
  });
  expect(summaryOf([null]).percentile95).toBeNull();
});

test('nothing is drawn beyond what is complete, so the future is never zero', () => {
  expect(cutAt([0, 300, 600, 900], [1, 2, 3, 0], 900)).toEqual([1, 2, 3, null]);
  expect(cutAt([0, 300, 600, 900], [1, 2, 3, 0], 800)).toEqual([1, 2, null, null]);
  expect(cutAt([0, 300], [1, null], null)).toEqual([1, null]);
});

test('a day of five minutes is drawn as quarters of an hour with their lowest and highest slot', () => {
  const day = Array.from({ length: 288 }, (_, i) => i * 300);
  expect(drawnStep(day)).toBe(900);
  expect(drawnStep(day.slice(0, 100))).toBe(300);
  const starts = groupsOf(day.slice(0, 6), 900);
  expect(drawnOf([1, 2, 9, 4, null, null], starts)).toEqual({
    mean: [4, 4],
    low: [1, 4],
    high: [9, 4],
  });
});

test('the sum of a stack knows a slot as soon as one part knows it', () => {
  expect(sumOf([{ values: [1, null, null] }, { values: [2, 5, null] }])).toEqual([3, 5, null]);
});

test('rates above 80 % are drawn from there, everything else from zero with few round lines', () => {
  expect(valueAxis([0.87, 0.99], true)).toMatchObject({ low: 0.8, high: 1 });
  expect(valueAxis([0.4, 0.99], true)).toMatchObject({ low: 0, high: 1 });
  // Nothing at all is drawn under one whole step, never under quarters of a request.
  expect(valueAxis([0, 0], false).splits).toEqual([0, 1]);
  const axis = valueAxis([7.84e9], false);
  expect(axis.low).toBe(0);
  expect(axis.high).toBeGreaterThan(7.84e9);
  expect(axis.splits.length).toBeLessThanOrEqual(6);
  expect(valueAxis([0.01], true, [0.02]).high).toBeGreaterThanOrEqual(0.02);
});

test('ticks stand at round times of the zone of the reader', () => {
  const from = Date.parse('2026-11-22T02:40:00Z') / 1000;
  const ticks = timeSplits(from, from + 86_400, 8, 'Asia/Kolkata');
  expect(formatInstant((ticks[0] ?? 0) * 1000, 'Asia/Kolkata')).toBe('2026-11-22 09:00:00');
});

test('a cell that a spreadsheet would run becomes text, and the file says that it is UTF-8', () => {
  expect(
    toCsv([
      ['域名', '=1+1'],
      ['a,"b"', -3],
    ]),
  ).toBe('\uFEFF域名,\'=1+1\r\n"a,""b""",-3\r\n');
});

test('units count in powers of a thousand and unknown values are a dash', () => {
  expect(withUnit(1_234_000_000, 'bytes', 'en')).toBe('1.23 GB');
  expect(withUnit(0.9912, 'ratio', 'en')).toBe('99.12 %');
  expect(withUnit(null, 'bps', 'en')).toBe('–');
  expect(withUnit(0.0608, 'ratio', 'en')).toBe('6.08 %');
  expect(withUnit(2_000_000_000, 'bytes', 'en')).toBe('2.00 GB');
});

test('elapsed time is told in its two largest units, in the words of the language', () => {
  expect(formatElapsed(3_723_000, 'en')).toBe('1h 2m');
  expect(formatElapsed(154_000, 'zh-CN')).toBe('2分钟 34秒');
  expect(formatElapsed(900, 'zh-CN')).toBe('0秒');
});

test('pinyin initials find a screen by its first letters, characters of several readings included', async () => {
  const initialsOf = await loadInitials();
  expect(initialsOf('边缘节点')).toBe('byjd');
  expect(initialsOf('域名与证书')).toBe('ymyzs');
  expect(initialsOf('API 密钥')).toBe('apimy');
  expect(initialsOf('日志分析')).toBe('rzfx');
  expect(initialsOf('审计日志')).toBe('sjrz');
  expect([initialsOf('重试'), initialsOf('银行'), initialsOf('行为')]).toEqual(['cs', 'yh', 'xw']);
});
