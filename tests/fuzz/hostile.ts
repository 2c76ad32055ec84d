/** A JSON token that JSON.stringify would not write, such as 1e309. */
export class Raw {
  readonly token: string;
  constructor(token: string) {
    this.token = token;
  }
}
const mark = '@@raw:';
/** JSON text of a body; Raw values appear as their token. */
export const textOf = (value: unknown): string => {
  const text = JSON.stringify(value, (_k, v: unknown) =>
    v instanceof Raw ? `${mark}${v.token}` : v,
  );
  return (text ?? 'null').replace(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1');
};

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
};
/** Text of `levels` open and close brackets: deeper than JSON.stringify itself could write. */
export const bracketText = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const far = 'x'.repeat(70_000);
/** Values by class of reliability.md 2.5; each may take the place of any field of any request. */
export const hostileValues: Record<string, readonly unknown[]> = {
  wrongType: [null, true, false, 0, 1, '', [], {}, [null], [[]], { a: 1 }, ['x'], 'true', '0'],
  number: [
    ...['1e309', '-1e309', '9007199254740993', '-0', '1e-400', '1.5', '00', 'NaN', 'Infinity'].map(
      (t) => new Raw(t),
    ),
    ...[-1, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, 0.1, 1e21],
    ...['1e309', 'NaN', '-1', '9223372036854775808', '0x10', ' 1 ', '１２'],
  ],
  huge: [far, '字'.repeat(6000), Array.from({ length: 3000 }, (_, i) => i), 'a,'.repeat(2000)],
  deep: [nested(19), nested(21), nested(300)],
  characters: [
    ...['\u0000', 'a\u0000b', '\u202e\u2066gnp.exe', '\ud800', 'x\udfff', '\ufeffx', '\u200b'],
    ...['a\r\nX-Injected: 1', '\r\n\r\n', '\t', '\u0085', '\u2028', '𝒳😀', 'é\u0301'.repeat(40)],
    ...['\u001b[31m', '\u007f', '\uffff', 'ﷺ'.repeat(20)],
  ],
  host: [
    ...['例え.テスト', 'xn--', 'xn--a', '-a.test', 'a..test', `${'a'.repeat(64)}.test`, '*.*.test'],
    ...['аpple.test', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:7f00:1]'],
    ...['1.2.3.4:99999', 'a.test:0', 'a.test.', '%00.test', '169.254.169.254', 'a.test/../b'],
  ],
  url: [
    ...[
      'http://',
      'http:///x',
      'http://[::1',
      'http://a@b@c/',
      'javascript:alert(1)',
      'file:///etc',
    ],
    ...[
      'http://127.0.0.1:0/',
      'http://0/',
      'http://2130706433/',
      'http://x.test:65536/',
      '//x.test',
    ],
    ...['http://x.test/%zz', 'http://x.test/\u0000', 'http://x.test/*/*', 'http://x.test/%2e%2e/'],
    ...[
      'data:text/html,x',
      'HTTP://X.TEST',
      'http://user:pass@x.test/',
      'http://例え.テスト/é?é#é',
    ],
  ],
  formula: ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '＝1', ' =cmd|x', '"=1"'],
  injection: [
    ...["' or 1=1 --", "'; drop table account; --", '") or ("1"="1', '\\', "\\'", '%', '_', '%%%'],
    ...[
      '<script>alert(1)</script>',
      '<img src=x onerror=x>',
      '"><svg/onload=x>',
      '{{7*7}}',
      '${7}',
    ],
    ...[
      '{value}',
      '{',
      '}',
      '{accountId}',
      '$1',
      '$&',
      '$$',
      '__proto__',
      'constructor',
      'toString',
    ],
    ...[
      '../../etc/passwd',
      '..%2f..%2f',
      '(a+)+$',
      '.*',
      '[',
      '(',
      '*'.repeat(100),
      '../',
      'hasOwnProperty',
    ],
  ],
  id: [
    ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'null'],
    ...[
      '99999999-9999-4999-8999-999999999999',
      '{99999999-9999-4999-8999-999999999999}',
      'me',
      '1',
    ],
    ...["99999999-9999-4999-8999-999999999999'--", '99999999999949998999999999999999', 'undefined'],
  ],
  date: [
    ...[
      '0000-01-01',
      '9999-12-31',
      '2026-02-30',
      '2025-02-29',
      '0000-01-01T00:00:00Z',
      '2026-13-01',
    ],
    ...['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59', '2026-03-29T02:30:00+01:00'],
    ...[
      '0001-01-01T00:00:00+14:00',
      '2026-06-30T23:59:60Z',
      '1970-01-01',
      '2026-1-1',
      'now',
      'today',
    ],
    ...['-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '2026-01-01T00:00:00.123456789Z'],
    ...['1969-12-31T23:59:59Z', '1900-01', '2199-12', '0000-00', '2026-00', '99999-01-01'],
  ],
  prototype: [
    new Raw('{"__proto__":{"staff":true}}'),
    new Raw('{"constructor":{"prototype":{"x":1}}}'),
    { toString: 1, valueOf: 2, hasOwnProperty: 3, length: -1, then: 4 },
    { toJSON: 'x', constructor: null },
  ],
};
export const hostileClasses = Object.keys(hostileValues);

/** Names that a body or query may not carry; those of other operations are the most telling. */
export const extraNames = [
  ...['accountId', 'role', 'staffTop', 'grants', 'status', 'locked', 'createdAt', 'passwordHash'],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'a[b]',
    'a.b',
    'id',
    'userId',
    '',
    '\u0000',
  ],
];

/** Whole bodies that are not the JSON object an operation expects. */
export const wholeBodies: readonly (string | Buffer)[] = [
  ...[
    '',
    'null',
    '[]',
    '[{}]',
    '"x"',
    '1',
    'true',
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    'undefined',
  ],
  ...[
    '{}{}',
    '\ufeff{}',
    '{"a":NaN}',
    '{"a":1e309}',
    bracketText(20_000),
    `{"a":${bracketText(500)}}`,
  ],
  ...[
    `{"a":"${'x'.repeat(150_000)}"}`,
    '{"__proto__":{"x":1}}',
    '{"a":1,"a":2}',
    '<x/>',
    'a=1&b=2',
  ],
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03]),
  Buffer.alloc(512),
];
/** Headers that lie about the body or about the caller. */
export const hostileHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=gbk' },
  { 'content-type': 'application/json; charset="' },
  { 'content-type': ';' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'deflate' },
  { 'content-encoding': 'zstd, x' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'a b' },
  { 'idempotency-key': '\u00e9' },
  { 'idempotency-key': 'the-same-key' },
  { 'x-request-id': "'; drop table audit; --" },
  { 'x-forwarded-for': '1.2.3.4, \u00ff' },
  { 'accept-language': '*'.repeat(4000) },
  { authorization: 'Bearer' },
  { authorization: 'Bearer \u00e9\u00e9' },
  { authorization: `Bearer ${'x'.repeat(6000)}` },
  { authorization: 'Basic eDp4' },
  { 'x-http-method-override': 'DELETE' },
  { host: 'evil.test' },
];
