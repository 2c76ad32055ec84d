import { expect, test } from '@jest/globals';
import { decimalMarkOf, readAmount } from '#shared/kernel/amounts';

const usd = (text: string, mark: '.' | ',' | null = null) => readAmount(text, 'USD', mark)?.micros;

test('an amount is read with its currency, an exponent, groups of thousands, a point or a comma', () => {
  for (const text of ['0.035', '.035', '0,035', '$0.035', 'USD 0.035', '0.035 USD', 'US$0,035'])
    expect([text, usd(text)]).toEqual([text, 35_000]);
  for (const text of ['3.5E-2', '3,5e-02', '35E-3', '0.0350000', '+0.035', "'0.035", '０．０３５'])
    expect([text, usd(text)]).toEqual([text, 35_000]);
  for (const text of ['1,234.56', '1.234,56', "1'234.56", '1 234,56', '$ 1\u202f234,56'])
    expect([text, usd(text)]).toEqual([text, 1_234_560_000]);
  expect(usd('1,234,567')).toBe(1_234_567_000_000);
  expect(usd('0')).toBe(0);
  expect(usd('0.000000')).toBe(0);
  for (const text of ['¥0.05', '￥0.05', '0.05元', 'RMB 0.05', 'CNY0.05'])
    expect([text, readAmount(text, 'CNY', null)?.micros]).toEqual([text, 50_000]);
});

test('what is no amount of its currency is not read, least of all as nothing', () => {
  for (const text of ['', '-', 'free', '€0.035', '¥0.035', '0.035 EUR', '-0.035', '(0.035)', 'NaN'])
    expect([text, usd(text)]).toEqual([text, undefined]);
  for (const text of [
    '1.2.3',
    '1,23,456',
    '12.34,567.8',
    '1e99',
    '12345678901',
    '0.0000001',
    '1E-9',
  ])
    expect([text, usd(text)]).toEqual([text, undefined]);
  expect(readAmount('$0.05', 'CNY', null)).toBeNull();
});

test('three digits behind a comma are read as the rest of the file is, else not at all', () => {
  expect(usd('1,234')).toBeUndefined();
  expect(usd('1,234', ',')).toBe(1_234_000);
  expect(usd('1,234', '.')).toBe(1_234_000_000);
  expect(usd('1.234')).toBe(1_234_000);
  expect(usd('1.234', ',')).toBe(1_234_000_000);
  expect(decimalMarkOf(['', '1,234', '0,035'], 'USD')).toBe(',');
  expect(decimalMarkOf(['1,234', '$1,234.5'], 'USD')).toBe('.');
  expect(decimalMarkOf(['1,234', '5'], 'USD')).toBeNull();
});

test('digits below a micro-unit are rounded, and told', () => {
  expect(readAmount('0.0355555556', 'USD', null)).toEqual({ micros: 35_556, exact: false });
  expect(readAmount('0.12345650', 'USD', null)).toEqual({ micros: 123_457, exact: false });
  expect(readAmount('0.1234560', 'USD', null)).toEqual({ micros: 123_456, exact: true });
});
