import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  advance,
  type AlarmRule,
  type AlarmState,
  calmState,
  type Condition,
  evaluate,
  meets,
  pointsBack,
  repeatOf,
} from '#shared/areas/cdn/alarms/evaluate';

const rule = (more: Partial<AlarmRule> = {}): AlarmRule => ({
  metric: 'requests',
  condition: 'gt',
  threshold: 100,
  points: 3,
  recoveryPoints: 2,
  ...more,
});
const start = Date.parse('2026-03-01T00:00:00Z');
const series = (values: readonly (number | null)[]) =>
  values.map((value, i) => ({ at: new Date(start + i * 300_000).toISOString(), value }));

describe('each condition', () => {
  test.each<[Condition, number, number, number | null, boolean | null]>([
    ['gt', 100, 100, null, false],
    ['gt', 100, 101, null, true],
    ['gte', 100, 100, null, true],
    ['eq', 100, 100, null, true],
    ['eq', 100, 99, null, false],
    ['ne', 100, 99, null, true],
    ['lte', 100, 100, null, true],
    ['lt', 100, 100, null, false],
    ['lt', 100, 0, null, true],
    ['rise', 50, 150, 100, true],
    ['rise', 50, 149, 100, false],
    ['rise', 0, 100, 100, false],
    ['fall', 50, 50, 100, true],
    ['fall', 50, 150, 100, false],
    ['fluctuate', 50, 50, 100, true],
    ['fluctuate', 50, 150, 100, true],
    ['fluctuate', 50, 120, 100, false],
    ['rise', 50, 150, null, null],
    ['rise', 50, 9, 0, null],
    ['rise', 50, 10, 0, true],
    ['fluctuate', 50, 10, 0, true],
    ['fall', 50, 10, 0, false],
    ['fall', 50, 0, 100, true],
    ['fall', 50, 0, 9, null],
  ])('%s %d at %d after %s gives %s', (condition, threshold, value, before, expected) => {
    expect(meets(rule({ condition, threshold }), value, before)).toBe(expected);
  });
  test('a point without data meets nothing, whatever the condition', () => {
    expect(meets(rule({ condition: 'lt' }), null, 5)).toBeNull();
  });
});

describe('the sequence of points', () => {
  const run = (values: (number | null)[], more: Partial<AlarmRule> = {}) =>
    evaluate(rule(more), calmState, series(values), null);
  const turns = (values: (number | null)[], more: Partial<AlarmRule> = {}) =>
    run(values, more)
      .marks.filter((m) => m.what !== 'firing')
      .map((m) => `${m.what}@${(Date.parse(m.at) - start) / 300_000}`);

  test('fires at the N-th point in a row and not before', () => {
    expect(turns([200, 200])).toEqual([]);
    expect(turns([200, 200, 200])).toEqual(['fire@2']);
  });
  test('one point that does not meet it starts the count again', () => {
    expect(turns([200, 200, 1, 200, 200])).toEqual([]);
  });
  test('recovers at the M-th calm point in a row', () => {
    expect(turns([200, 200, 200, 1, 200, 1, 1])).toEqual(['fire@2', 'recover@6']);
  });
  test('a total outage is a fall that lasts, a start from nothing a rise; what stays as it is now recovers', () => {
    const fall = { condition: 'fall', threshold: 50, points: 2, recoveryPoints: 1 } as const;
    expect(turns([100, 0, 0, 0, 0], fall)).toEqual(['fire@2']);
    expect(turns([100, 0, 0, 0, 90], fall)).toEqual(['fire@2', 'recover@4']);
    expect(turns([100, 40, 40, 40], fall)).toEqual(['fire@2', 'recover@3']);
    expect(turns([100, 40, 90, 40, 90], fall)).toEqual([]);
    const rise = { ...fall, condition: 'rise' } as const;
    expect(turns([0, 0, 100, 100, 100], rise)).toEqual(['fire@3', 'recover@4']);
    expect(turns([0, 0, 0, 9, 0], rise)).toEqual([]);
    expect(turns([100, 200, 210, 200], { ...rise, threshold: 60 })).toEqual([
      'fire@2',
      'recover@3',
    ]);
  });
  test('a point without data neither fires nor recovers', () => {
    expect(turns([200, 200, null, 200, 200])).toEqual([]);
    expect(turns([200, 200, 200, 1, null, 1])).toEqual(['fire@2']);
    expect(run([null]).state.phase).toBe('noData');
  });
  test('the counters of a pending and a recovering alarm are shown', () => {
    expect(run([200, 200]).state).toEqual({ phase: 'pending', met: 2, calm: 0 });
    expect(run([200, 200, 200, 1]).state).toMatchObject({ phase: 'recovering', calm: 1 });
  });
});

const values = fc.array(fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 200 })), {
  maxLength: 120,
});
const rules = fc.record({
  points: fc.integer({ min: 1, max: 6 }),
  recoveryPoints: fc.integer({ min: 1, max: 6 }),
  threshold: fc.integer({ min: 1, max: 199 }),
  condition: fc.constantFrom<Condition>('gt', 'lt', 'rise', 'fall', 'fluctuate', 'eq', 'ne'),
});

test('splitting the points anywhere leads to the same state and the same marks', () => {
  fc.assert(
    fc.property(values, rules, fc.nat(120), (list, r, cut) => {
      const points = series(list);
      const whole = evaluate(rule(r), calmState, points, null);
      const first = evaluate(rule(r), calmState, points.slice(0, cut), null);
      const back = pointsBack(rule(r), first.state);
      const before = points[Math.min(cut, points.length) - back]?.value ?? null;
      const rest = evaluate(rule(r), first.state, points.slice(cut), before);
      expect(rest.state).toEqual(whole.state);
      expect([...first.marks, ...rest.marks]).toEqual(whole.marks);
    }),
  );
});
test('firing and recovery take turns, firing first', () => {
  fc.assert(
    fc.property(values, rules, (list, r) => {
      const turns = evaluate(rule(r), calmState, series(list), null)
        .marks.map((m) => m.what)
        .filter((w) => w !== 'firing');
      expect(turns.every((t, i) => t === (i % 2 === 0 ? 'fire' : 'recover'))).toBe(true);
    }),
  );
});
test('before every firing the last N points met the condition', () => {
  fc.assert(
    fc.property(values, rules, (list, r) => {
      const points = series(list);
      for (const mark of evaluate(rule(r), calmState, points, null).marks) {
        if (mark.what !== 'fire') continue;
        const at = points.findIndex((p) => p.at === mark.at);
        const began = at - r.points + 1;
        const base = points[began - 1]?.value ?? null;
        for (let i = began; i <= at; i += 1)
          expect(meets(rule(r), points[i]?.value ?? null, base)).toBe(true);
      }
    }),
  );
});
test('no state is ever outside of the five phases and its counters', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(true, false, null)), rules, (steps, r) => {
      let state: AlarmState = calmState;
      for (const met of steps) state = advance(rule(r), state, met).state;
      expect(['normal', 'pending', 'firing', 'recovering', 'noData']).toContain(state.phase);
      if (state.phase === 'pending') expect(state.met).toBeLessThan(r.points);
      expect(state.calm).toBeLessThan(r.recoveryPoints);
    }),
  );
});

describe('repeats', () => {
  const at = (slots: number) => new Date(start + slots * 300_000).toISOString();
  const due = (interval: number, slots: number) =>
    Array.from({ length: slots }, (_, i) => i).filter((i) => repeatOf(at(0), at(i), interval).due);
  test('an interval of 0 gives one notice at every further point', () => {
    expect(due(0, 5)).toEqual([1, 2, 3, 4]);
  });
  test('an interval of 15 minutes gives one at every third point, numbered in order', () => {
    expect(due(15, 10)).toEqual([3, 6, 9]);
    expect(repeatOf(at(0), at(7), 15)).toEqual({ number: 2, due: false });
  });
});
