import { expect, test } from '@jest/globals';
import { judgeFetch } from '#workers/areas/cdn/content/edgeFetch';
import { isFresh, isHeld } from '#workers/areas/cdn/content/evidence';
import { judgeProbe } from '#workers/areas/cdn/content/probe';

const silent = {
  node: 'n',
  address: 'a',
  at: '2026-01-01T00:00:02.000Z',
  status: 200,
  xCache: null,
  ageSeconds: null,
  ms: 1,
  bytes: 0,
  error: null,
};
const item = { n: 1, target: 'http://a.test/b', state: 'sending' as const, attempts: 1 };
const hit = { ...silent, xCache: 'HIT' };
const miss = { ...silent, xCache: 'MISS' };

test('an answer without X-Cache and Age says neither that it is fresh nor that it is held', () => {
  expect(isFresh(silent, '2026-01-01T00:00:00.000Z')).toBeUndefined();
  expect(isHeld(silent)).toBeUndefined();
  expect(isHeld({ ...silent, ageSeconds: 0 })).toBeUndefined();
  expect(isHeld({ ...silent, ageSeconds: 7 })).toBe(true);
  expect([isHeld(hit), isHeld(miss)]).toEqual([true, false]);
});

test('a probe counts what nodes tell; where none tells, that is its result and no miss', () => {
  const codes = (...answers: (typeof hit | typeof silent)[]) => judgeProbe(item, answers).code;
  expect(codes(silent, silent)).toBe('untold');
  expect(codes(silent, hit)).toBe('HIT');
  expect(codes(silent, miss)).toBe('MISS');
  expect(codes(hit, miss, silent)).toBe('MIXED');
});

test('a preheat of nodes that say nothing is done and not proven, and no node is said to keep nothing', () => {
  expect(judgeFetch(item, [silent])).toMatchObject({
    state: 'done',
    code: 'untold',
    verified: null,
  });
  expect(judgeFetch(item, [{ ...miss, held: true }, silent])).toMatchObject({ verified: true });
  expect(judgeFetch(item, [{ ...miss, held: false }])).toMatchObject({ code: 'notKept' });
});
