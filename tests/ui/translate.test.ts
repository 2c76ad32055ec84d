import { expect, test } from '@jest/globals';
import { t } from '../../client/kernel/text/translate';

// Chinese is the language where none was chosen; a text alike in both shows how places are filled.
const both = (text: string) => [text, text] as const;

test('places, short plurals and messages with separators are filled alike in every text', () => {
  expect(t(both('{n} in a row are {m} {m|minute|minutes}'), { n: 3, m: 15 })).toBe(
    '3 in a row are 15 minutes',
  );
  expect(t(both('{count, plural, other {# nodes}}'), { count: 1200 })).toBe('1,200 nodes');
  expect(t(both('{n} of {m}, {rate} s'), { n: 99_167, m: '4096', rate: 1234.56789 })).toBe(
    '99,167 of 4096, 1,234.56789 s',
  );
  expect(t(both('task #{number}'), { number: 12_345 })).toBe('task #12345');
  expect(t(both('<b> {a} of {b}'), { a: 'x' })).toBe('<b> x of {b}');
  expect(t(both('{a}'))).toBe('{a}');
});
