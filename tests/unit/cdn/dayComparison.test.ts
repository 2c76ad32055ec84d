import { expect, test } from '@jest/globals';
import { compare, type LocalTotal } from '#server/model/cdn/reconciliation/comparison';

const gb = 1_000_000_000;
const local = (domain: string, bytes: number): LocalTotal => ({
  domain,
  domainId: domain,
  accountId: 'a',
  requests: 1,
  bytes,
});
const total = (domain: string, bytes: number) => ({ domain, requests: 1, bytes });
const stateOf = (ours: [string, number][], theirs: [string, number][]) =>
  compare(
    ours.map((row) => local(...row)),
    theirs.map((row) => total(...row)),
    5_000,
  ).state;

test('/cdn-localsupdata: a day passes up to its tolerance and fails beyond it, whichever side has more', () => {
  for (const [bytes, state] of [
    [200 * gb, 'passed'],
    [199 * gb, 'passed'],
    [198.9 * gb, 'failed'],
    [201 * gb, 'passed'],
    [201.2 * gb, 'failed'],
  ] as const)
    expect([bytes, stateOf([['a.test', 200 * gb]], [['a.test', bytes]])]).toEqual([bytes, state]);
  expect(stateOf([], [])).toBe('passed');
});

test('/cdn-localsupdata: an hour of one domain does not hide in the sum of a large day', () => {
  const others: [string, number][] = [['big.test', 900 * gb]];
  expect(stateOf([...others, ['a.test', 24 * gb]], [...others, ['a.test', 23 * gb]])).toBe(
    'failed',
  );
  // What one has too much and another too little does not cancel out either.
  expect(
    stateOf(
      [
        ['a.test', 100 * gb],
        ['b.test', 90 * gb],
      ],
      [
        ['a.test', 90 * gb],
        ['b.test', 100 * gb],
      ],
    ),
  ).toBe('failed');
  // A few requests of a small domain are no reason to look.
  expect(stateOf([...others, ['a.test', 10_000]], [...others, ['a.test', 20_000]])).toBe('passed');
});
