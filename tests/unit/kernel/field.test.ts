import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { fieldErrors } from '#server/kernel/http/refusals';
import { field, kindOf, metaOf } from '#shared/kernel/field';
import { sampleHost, standsFor, wildcardOf } from '#shared/kernel/hostNames';
import { addDays, dayOf, dayStart, divideHalfEven, slotOf } from '#shared/kernel/units';

test.each(['a\u0000b', 'x\u0007', '\ud800', 'line\nbreak', ''])(
  'a one-line text refuses %j',
  (text) => {
    expect(field.text('名', 'Name', 20).safeParse(text).success).toBe(false);
  },
);
test('a text is trimmed and normalised before its length counts', () => {
  expect(field.text('名', 'Name', 4).parse('  cafe\u0301 ')).toBe('caf\u00e9');
});
test('words above a block of PEM are left out, also in Chinese; a block without an end is refused or kept whole', () => {
  const block = (name: string) => `-----BEGIN ${name}-----\nMIIB\n-----END ${name}-----`;
  const bag = 'Bag Attributes\n    friendlyName: 我的证书\nsubject=CN = www.example.com\n';
  const pem = field.pem('证书', 'Certificate');
  expect(pem.parse(`${bag}${block('CERTIFICATE')}\n${bag}${block('CERTIFICATE')}\n`)).toBe(
    `${block('CERTIFICATE')}\n${block('CERTIFICATE')}`,
  );
  expect(pem.parse(`${bag}${block('RSA PRIVATE KEY')}`)).toBe(block('RSA PRIVATE KEY'));
  const cut = `${block('CERTIFICATE')}\n-----BEGIN CERTIFICATE-----\nMIIB`;
  expect(pem.parse(cut)).toBe(cut);
  for (const wrong of ['', '   ', '证书', `${bag}-----BEGIN CERTIFICATE-----`])
    expect([wrong, pem.safeParse(wrong).success]).toEqual([wrong, false]);
});
test('a text over its limit names the limit in both languages', () => {
  const schema = z.strictObject({ name: field.text('供应商', 'Supplier', 3) });
  const result = schema.safeParse({ name: 'abcd' });
  expect(fieldErrors(result.error as z.ZodError, schema)).toEqual([
    {
      path: 'name',
      code: 'field.tooLong',
      text: ['供应商不能超过 3 个字符', 'Supplier cannot exceed 3 characters'],
    },
  ]);
});
test('an unknown parameter is refused by its name', () => {
  const schema = z.strictObject({ a: z.string() });
  const result = schema.safeParse({ a: 'x', role: 'Super' });
  expect(fieldErrors(result.error as z.ZodError, schema)[0]).toMatchObject({
    path: 'role',
    code: 'field.unknown',
  });
});
test('kind and label survive optional, nullable and default', () => {
  const f = field.count('数', 'Count').nullable().optional();
  expect(kindOf(f)).toBe('count');
  expect(metaOf(f).label).toEqual(['数', 'Count']);
});
test.each(['localhost', 'a..b', '-a.com', 'a_b', 'http://a.com', 'a.com:80', 'exa mple.com'])(
  'a host field refuses %s',
  (host) => {
    expect(field.host('域名', 'Domain').safeParse(host).success).toBe(false);
  },
);
test.each([
  ['', 'field.required', 'Domain name cannot be empty'],
  ['https://www.example.com', 'host.scheme', 'without a scheme'],
  ['//www.example.com', 'host.scheme', 'without a scheme'],
  ['*.example.com', 'host.wildcard', 'wildcard'],
  ['192.0.2.7', 'host.address', 'not an IP address'],
  ['2001:db8::1', 'host.address', 'not an IP address'],
  ['www.example.com/path', 'host.path', 'without a path'],
  ['www.example.com:8080', 'host.port', 'without a port'],
  ['shop😀.example.com', 'host.emoji', 'emoji'],
  ['a.example.com，b.example.com', 'host.comma', 'one name'],
  ['a b.example.com', 'host.characters', 'letters, digits'],
  [`${'a'.repeat(300)}.example.com`, 'field.tooLong', 'cannot exceed 253'],
  [`${'a'.repeat(64)}.example.com`, 'host.length', '63 between two dots'],
  ['example', 'host.bare', 'at least one dot'],
  ['-a.example.com', 'field.format', 'not well formed'],
])('a domain typed as %j is refused by what is wrong with it', (typed, code, words) => {
  const schema = z.strictObject({ name: field.host('域名', 'Domain name') });
  const { error } = schema.safeParse({ name: typed });
  const [fault, ...more] = fieldErrors(error as z.ZodError, schema);
  expect(more).toEqual([]);
  expect(fault).toMatchObject({ path: 'name', code });
  expect(fault?.text[1]).toContain(words);
  expect(fault?.text[0]).toMatch(/^域名/);
});
test.each([
  [' WWW.Example.COM. ', 'www.example.com'],
  ['ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ', 'www.example.com'],
  ['www。example。com', 'www.example.com'],
  ['商店.测试', 'xn--czrs0t.xn--0zwm56d'],
])('a domain typed as %j is understood', (typed, name) => {
  expect(field.host('域名', 'Domain').parse(typed)).toBe(name);
});
test.each([
  [' *.Shop.Example.COM. ', '*.shop.example.com'],
  ['＊．商店。测试', '*.xn--czrs0t.xn--0zwm56d'],
  ['www.example.com', 'www.example.com'],
])('a domain may be a wildcard: %j is understood', (typed, name) => {
  expect(field.domain('域名', 'Domain').parse(typed)).toBe(name);
});
test.each([
  ['www.*.com', 'host.star'],
  ['*shop.com', 'host.star'],
  ['*.*.shop.com', 'host.star'],
  ['*', 'host.star'],
  ['*.', 'field.required'],
  ['*.com', 'host.bare'],
  ['*.shop.com/path', 'host.path'],
])('a wildcard typed as %j is refused by what is wrong with it', (typed, code) => {
  const schema = z.strictObject({ name: field.domain('域名', 'Domain name') });
  const { error } = schema.safeParse({ name: typed });
  expect(fieldErrors(error as z.ZodError, schema)).toMatchObject([{ path: 'name', code }]);
});
test('a wildcard stands for hosts one label below its name', () => {
  expect(wildcardOf('a.shop.test')).toBe('*.shop.test');
  expect(
    ['a.shop.test', 'shop.test', 'b.a.shop.test'].map((host) => standsFor('*.shop.test', host)),
  ).toEqual([true, false, false]);
  expect(standsFor('*.shop.test', sampleHost('*.shop.test'))).toBe(true);
  expect(sampleHost('www.shop.test')).toBe('www.shop.test');
});
test('no string at all makes a field throw anything but a refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (s) => {
      for (const f of [
        field.text('a', 'a', 50),
        field.host('a', 'a'),
        field.email('a', 'a'),
        field.url('a', 'a'),
        field.pem('a', 'a'),
      ])
        f.safeParse(s);
      return true;
    }),
  );
});
test('division rounds half to even and is exact', () => {
  expect(divideHalfEven(5n, 2n)).toBe(2n);
  expect(divideHalfEven(7n, 2n)).toBe(4n);
  expect(divideHalfEven(-5n, 2n)).toBe(-2n);
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (a, b) => {
        const rest = a - divideHalfEven(a, b) * b;
        return 2n * (rest < 0n ? -rest : rest) <= b;
      },
    ),
  );
});
test('days are cut in the time zone of the account', () => {
  expect(dayOf('2026-11-19T16:00:00.000Z', 480)).toBe('2026-11-20');
  expect(dayStart('2026-11-20', 480)).toBe('2026-11-19T16:00:00.000Z');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(slotOf('2026-11-20T12:03:59.999Z')).toBe('2026-11-20T12:00:00.000Z');
});
