import { expect, test } from '@jest/globals';
import { assertionFault, curlOf, judgePoint } from '#shared/areas/cdn/tests/judge';
import type { Assertion, MeasuredPoint } from '#shared/areas/cdn/tests/results';

const print = 'ab'.repeat(32);
const point: MeasuredPoint = {
  name: 'node',
  nodeId: null,
  supplier: null,
  address: '127.0.0.1:80',
  steps: [
    { step: 'tcp', state: 'done', ms: 1.5, note: '' },
    { step: 'firstByte', state: 'done', ms: 10, note: '' },
  ],
  status: 200,
  headers: [
    { name: 'Cache-Control', value: 'max-age=60' },
    { name: 'Via', value: 'a' },
    { name: 'via', value: 'b' },
  ],
  bytes: 5,
  sha256: 'x',
  cache: 'HIT',
  ageSeconds: 30,
  second: null,
  certificate: { fingerprint: print, name: '', issuer: '', notAfter: null, fits: true },
  values: [],
  text: 'hello',
};
const of = (check: Assertion['check'], value: string, name = ''): Assertion => ({
  check,
  name,
  value,
});
const holds = (a: Assertion, p = point) => judgePoint(p, [a]).failedStep === null;

test('each assertion holds at its limit and fails beyond it', () => {
  const pairs: [Assertion, Assertion][] = [
    [of('status', '200'), of('status', '204')],
    [of('header', 'max-age', 'cache-control'), of('header', 'no-store', 'cache-control')],
    [of('header', 'a, b', 'Via'), of('header', 'c', 'via')],
    [of('noHeader', '', 'x-debug'), of('noHeader', '', 'VIA')],
    [of('maxAge', '30'), of('maxAge', '29')],
    [of('body', 'ell'), of('body', 'bye')],
    [of('maxMs', '12'), of('maxMs', '11')],
    [
      of('fingerprint', print.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:')),
      of('fingerprint', 'cd'.repeat(32)),
    ],
  ];
  expect(pairs.map(([well]) => holds(well))).toEqual(pairs.map(() => true));
  expect(pairs.map(([, bad]) => holds(bad))).toEqual(pairs.map(() => false));
});
test('a step that failed comes before every assertion, which says nothing of the answer then', () => {
  const broken = {
    ...point,
    steps: [{ step: 'tls', state: 'failed', ms: 2, note: 'ECONNRESET' } as const],
  };
  const judged = judgePoint(broken, [of('noHeader', '', 'x-debug')]);
  expect(judged).toMatchObject({ failedStep: 'tls', reason: 'ECONNRESET', totalMs: 2 });
  expect(judged.checks.map((c) => c.ok)).toEqual([false]);
});
test('an assertion that cannot be judged names the field that is wrong', () => {
  expect(assertionFault(of('status', '2xx'))).toBe('value');
  expect(assertionFault(of('header', 'x', 'bad name'))).toBe('name');
  expect(assertionFault(of('fingerprint', 'ab'))).toBe('value');
  expect(assertionFault(of('body', ''))).toBe('value');
  expect(assertionFault(of('noHeader', '', 'x-debug'))).toBeNull();
});
test('the line that repeats a request by hand holds a quote as what it is', () => {
  expect(curlOf("http://a.test/it's", '10.0.0.1:8080')).toBe(
    String.raw`curl -sS -D - -o /dev/null --connect-to 'a.test:80:10.0.0.1:8080' 'http://a.test/it'\''s'`,
  );
  expect(curlOf('http://a.test/', null)).toBeNull();
});
