import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { filledText, placesOf } from '#shared/areas/sms/material/variables';
import { openPatience } from '#server/drivers/sms/patience';
import { formOf } from '#server/model/sms/forms/index';

const material = (...texts: string[]) => ({
  signatures: ['Light House', 'Light'],
  templates: texts.map((text, i) => ({ code: `SMS_${i}`, text })),
});

test('a text is recognised as the filed template it was made of, with its variables in their order', () => {
  const filed = material('Your code is {code}, valid for {n} min.', 'Hello');
  expect(formOf('【Light】Your code is 47 11, valid for 5 min.', filed)).toEqual({
    signature: 'Light',
    code: 'SMS_0',
    values: { code: '47 11', n: '5' },
  });
  expect(formOf('【Light House】Hello', filed)).toEqual({
    signature: 'Light House',
    code: 'SMS_1',
    values: {},
  });
  for (const text of [
    'Hello',
    '【Dark】Hello',
    '【Light】Hello!',
    '【Light】Your code is , valid for 5 min.',
    '【Light】Your code is 1, valid for 5 min. Bet now',
  ])
    expect(formOf(text, filed)).toBeNull();
  expect(formOf('【Light】1 and 2', material('{a} and {a}'))).toBeNull();
  expect(formOf('【Light】1 and 1', material('{a} and {a}'))?.values).toEqual({ a: '1' });
  expect(formOf('【Light】xab', material('{a}b'))?.values).toEqual({ a: 'xa' });
});

test('what is recognised is filled to the very text again, whatever stood at its places', () => {
  const word = fc.stringMatching(/^[ab{}$ ]{0,6}$/);
  const value = fc.string({
    minLength: 1,
    maxLength: 8,
    unit: fc.constantFrom('a', 'b', ' ', '$'),
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 3, maxLength: 3 }), value, value, (fixed, x, y) => {
      const [start = '', between = '', end = ''] = fixed;
      const template = `${start}{x}${between}{y}${end}`;
      // What stands between two places must tell them apart, so no further place may have come about there.
      fc.pre(placesOf(template).length === 2);
      const text = filledText(template, { x, y });
      const form = formOf(`【Light】${text}`, material(template));
      if (between !== '' || x.length + y.length > 1) expect(form).not.toBeNull();
      expect(filledText(template, form?.values ?? {})).toBe(text);
    }),
  );
});

test('a carrier is asked about a message it does not know at growing pauses', () => {
  let now = 0;
  const isDue = openPatience(() => now);
  const seconds: number[] = [];
  for (now = 0; now < 100_000; now += 1_000) if (isDue('1')) seconds.push(now / 1_000);
  expect(seconds).toEqual([0, 5, 15, 35, 75]);
  expect(isDue('2')).toBe(true);
});
