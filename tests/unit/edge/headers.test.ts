import { expect, test } from '@jest/globals';
import { headerName, headerValue } from '#shared/edge/config';

test.each(['X-Custom', 'cache-control', "weird!#$%&'*+-.^_`|~"])(
  '%s may be set by a rule',
  (name) => {
    expect(headerName.safeParse(name).success).toBe(true);
  },
);
test.each([
  '',
  'a b',
  'a:b',
  'a\r\nb',
  'a\0',
  '中文',
  'x'.repeat(129),
  'Host',
  'CONNECTION',
  'Transfer-Encoding',
  'content-length',
  'proxy-authorization',
  'Upgrade',
  'TE',
])('the name %j is refused', (name) => {
  expect(headerName.safeParse(name).success).toBe(false);
});
test.each(['', 'max-age=60', 'a\tb', '~!@#'])('the value %j may be sent', (value) => {
  expect(headerValue.safeParse(value).success).toBe(true);
});
test.each(['a\r\nset-cookie: x', 'a\nb', 'a\0', '值', 'é', '\u007f', 'x'.repeat(1025)])(
  'the value %j is refused',
  (value) => {
    expect(headerValue.safeParse(value).success).toBe(false);
  },
);
