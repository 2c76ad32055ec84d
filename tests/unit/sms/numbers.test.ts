import { expect, test } from '@jest/globals';
import { maskedNumber, mayBegin, numberOf, readNumber, withPlus } from '#shared/areas/sms/numbers';

/** What is read, as one word: the digits, or why there are none. */
const read = (text: string, code: string | null = null) => {
  const number = readNumber(text, code);
  return 'reason' in number ? number.reason : number.digits;
};

test.each([
  ['91', '9198765432', '919198765432'],
  ['91', '919876543210', '919876543210'],
  ['39', '3923456789', '393923456789'],
  ['39', '02 1234 5678', '390212345678'],
  ['55', '55991234567', '5555991234567'],
  ['7', '7012345678', '77012345678'],
  ['7', '8 916 123-45-67', '79161234567'],
  ['36', '06 30 123 4567', '36301234567'],
  ['49', '(0)170 1234567', '491701234567'],
  ['49', '0170/1234567', '491701234567'],
  ['86', "'138 0013 8000", '8613800138000'],
  ['86', '+6581234567', '6581234567'],
  ['86', '0065 8123 4567', '6581234567'],
  ['86', '13800138', 'number'],
  ['86', '6581234567', 'number'],
])('rows of a list with code %s: %s is read as %s', (code, text, digits) => {
  expect(read(text, code)).toBe(digits);
});

test.each([
  ['+49 (0) 170 1234567', '491701234567'],
  ['+44 (0)20 7946 0000', '442079460000'],
  ['0086 138-0013-8000', '8613800138000'],
  ['00 44 7911 123456', '447911123456'],
  ['\u202a+86 138 0013 8000\u202c', '8613800138000'],
  ['\u200e+86\u00a0138\u20110013\u20118000', '8613800138000'],
  ['＋８６ １３８００１３８０００', '8613800138000'],
  ['+٨٦١٣٨٠٠١٣٨٠٠٠', '8613800138000'],
  ['٠٠٨٦١٣٨٠٠١٣٨٠٠٠', '8613800138000'],
  ['+۸۶۱۳۸۰۰۱۳۸۰۰۰', '8613800138000'],
])('%s is one handset however it is written: %s', (text, digits) => {
  expect(read(text)).toBe(digits);
});

test.each([
  ['13800138000', 'code'],
  ['8613800138000', 'code'],
  ['2025550123', 'code'],
  ['', 'empty'],
  ['\u200b ', 'empty'],
  ['abc', 'number'],
  ['+86 138', 'number'],
  ['+86 138 0013 8000 138', 'number'],
  ['+86 138 0013 8000 ext 5', 'number'],
  ['+86 13800138000 / 13900139000', 'number'],
  ['call +8613800138000', 'number'],
  ['+999 1234 5678', 'country'],
  ['+870 773 111 632', 'country'],
])('%j is no number to write to: %s', (text, reason) => {
  expect(read(text)).toBe(reason);
});

test('a country is that of the numbering plan, also where several share a calling code', () => {
  const countries = ['+12025550123', '+14165550123', '+12423591234', '+18095551234', '+77012345678']
    .concat('+79161234567', '+447911123456', '+447400123456', '+390669812345', '+8613800138000')
    .map((text) => numberOf(text)?.country);
  expect(countries).toEqual(['US', 'CA', 'BS', 'DO', 'KZ', 'RU', 'GG', 'GB', 'VA', 'CN']);
});

test('a prefix of prices belongs to a country as its plan has it', () => {
  const fits = [
    ['86138', 'CN', true],
    ['1242', 'BS', true],
    ['1242', 'US', false],
    ['1', 'US', true],
    ['1416', 'CA', true],
    ['77', 'KZ', true],
    ['77', 'RU', false],
    ['65', 'CN', false],
    ['86', 'XX', false],
  ] as const;
  for (const [prefix, country, fit] of fits)
    expect([prefix, mayBegin(prefix, country)]).toEqual([prefix, fit]);
});

test('what carriers give without a plus sign gets it; a number is shown without its middle', () => {
  expect(['8613800138000', '+8613800138000', '008613800138000'].map(withPlus)).toEqual([
    '+8613800138000',
    '+8613800138000',
    '008613800138000',
  ]);
  expect(maskedNumber('8613800138000')).toBe('+86138••••••00');
});
