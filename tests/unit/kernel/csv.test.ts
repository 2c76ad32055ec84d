import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cell, quotedCell } from '#server/kernel/http/csv';

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
test('a cell of a pushed log is guarded and quoted: what a visitor sends never runs in a spreadsheet', () => {
  expect(quotedCell('=HYPERLINK("http://x","y")')).toBe('"\'=HYPERLINK(""http://x"",""y"")"');
  expect(quotedCell('@SUM(1,2)')).toBe('"\'@SUM(1,2)"');
  expect([quotedCell(-3), quotedCell(null), quotedCell('/a?b=1')]).toEqual(['-3', '', '/a?b=1']);
});
