import { expect, test } from '@jest/globals';
import { field } from '#shared/kernel/field';
import { asciiMail, isMail } from '#shared/kernel/mailAddresses';

test.each([
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['a&b@example.com', 'a&b@example.com'],
  [" O'Neil+news@Example.COM ", "o'neil+news@example.com"],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['wang@例子.中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ['ops＠example.com', 'ops@example.com'],
  ['first.last=list@mail.example.co.uk', 'first.last=list@mail.example.co.uk'],
])('%s is kept as %s', (typed, stored) => {
  expect([asciiMail(typed), isMail(asciiMail(typed))]).toEqual([stored, true]);
  expect(field.email('邮箱', 'Mail').parse(typed)).toBe(stored);
});
test.each([
  '',
  'nobody',
  '@example.com',
  'a@',
  'a@localhost',
  'a..b@example.com',
  '.a@example.com',
  'a b@example.com',
  'a@b@example.com',
  'a@example.com:25',
  'a@1.2.3.4',
  'müller@example.com',
  `${'x'.repeat(65)}@example.com`,
  'Ann <ann@example.com>',
])('%p is no mail address', (typed) => {
  expect(isMail(asciiMail(typed))).toBe(false);
  expect(field.email('邮箱', 'Mail').safeParse(typed).success).toBe(false);
});
