import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cell } from '#server/kernel/http/csv';

test('no text cell of an export begins like a formula, also behind spaces and in full width', () => {
  const starts = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '＝',
    '＋',
    '－',
    '＠',
    ' =',
    '\n-',
    'x',
  );
  fc.assert(
    fc.property(starts, fc.string(), (start, rest) => {
      expect(cell(start + rest)).not.toMatch(/^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/);
    }),
    { numRuns: 5000 },
  );
});
test('numbers stay numbers', () => {
  expect([cell(-1), cell(0.5), cell(null)]).toEqual([-1, 0.5, '']);
});
