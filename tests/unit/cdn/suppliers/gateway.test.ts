import { expect, test } from '@jest/globals';
import { openBreaker } from '#server/model/cdn/suppliers/gateway/breaker';
import { maskedUrl, withoutSecrets } from '#server/model/cdn/suppliers/gateway/mask';
import { simulate } from '#server/areas/cdn/schedules/simulate';

const fail = (b: ReturnType<typeof openBreaker>, times: number) => {
  for (let i = 0; i < times; i += 1) {
    b.enter();
    b.leave(false);
  }
};

test('a breaker opens at the fifth failure in a row, not before', () => {
  const b = openBreaker({ now: () => 0, pauseMs: () => 5_000 });
  fail(b, 4);
  b.enter();
  b.leave(true);
  fail(b, 4);
  expect(b.isOpen()).toBe(false);
  fail(b, 1);
  expect(b.isOpen()).toBe(true);
});
test('an open breaker lets one trial through after its pause, whose end decides', () => {
  let at = 0;
  const changes: boolean[] = [];
  const b = openBreaker({ now: () => at, pauseMs: () => 5_000, changed: (o) => changes.push(o) });
  fail(b, 5);
  expect(b.enter()).toBe(5_000);
  at = 5_000;
  expect(b.enter()).toBe(0);
  expect(b.enter()).toBeGreaterThan(0);
  b.leave(false);
  expect(b.enter()).toBe(5_000);
  at = 10_000;
  expect(b.enter()).toBe(0);
  b.leave(true);
  expect(b.isOpen()).toBe(false);
  expect(changes).toEqual([true, false]);
});
test('kept addresses hide user, password and parameters that sound secret', () => {
  const url = maskedUrl(
    'https://user:pw@api.test/v1?Action=GetToken&accessSecret=abc&Signature=d&page=2',
  );
  expect(url).not.toMatch(/user|pw|abc|=d/);
  expect(url).toContain('page=2');
});
test('secret values disappear from any text, plain or URL-encoded', () => {
  expect(withoutSecrets('a s3cr+t/x b s3cr%2Bt%2Fx', ['s3cr+t/x', 'ab'])).toBe('a *** b ***');
});
test('a simulation splits a region by the entries that name it, else by the default ones', () => {
  const traffic = [
    { region: 'europe' as const, bytes: 1_000, peakBps: 80 },
    { region: 'asia' as const, bytes: 400, peakBps: 8 },
  ];
  const rows = simulate(
    [
      { regions: ['europe'], weight: 1, paramId: 'a' },
      { regions: null, weight: 3, paramId: 'a' },
      { regions: null, weight: 1, paramId: 'b' },
      { regions: null, weight: 0, paramId: 'c' },
    ],
    traffic,
  );
  expect(rows[0]?.parts).toEqual([{ paramId: 'a', share: 1, bytes: 1_000, peakBps: 80 }]);
  expect(rows[1]?.parts.map((p) => [p.paramId, p.bytes])).toEqual([
    ['a', 300],
    ['b', 100],
  ]);
});
