import { expect, test } from '@jest/globals';
import { isCron, nextTimes } from '#shared/kernel/cron';
import { isZone } from '#shared/kernel/zone';
import { turnOf } from '#server/model/platform/cronSchedules/turn';

test('patterns have five fields and a time to come', () => {
  for (const cron of ['0 3 * * *', '*/5 * * * *', '0 0 1 1 *', '30 2 * * MON-FRI'])
    expect(isCron(cron)).toBe(true);
  for (const cron of ['', 'x', '* * * *', '0 0 3 * * *', '@daily', '0 25 * * *', '0 0 31 2 *'])
    expect(isCron(cron)).toBe(false);
  expect(['UTC', 'Asia/Shanghai', '+05:30'].map(isZone)).toEqual([true, true, true]);
  expect(['Nowhere/City', '+25:00', ''].map(isZone)).toEqual([false, false, false]);
});

test('times follow the clock of their zone, through a change of clocks too', () => {
  const at = (cron: string, zone: string, after: string) => nextTimes(cron, zone, after, 3);
  expect(at('0 3 * * *', 'Asia/Shanghai', '2026-03-01T00:00:00Z')).toEqual([
    '2026-03-01T19:00:00.000Z',
    '2026-03-02T19:00:00.000Z',
    '2026-03-03T19:00:00.000Z',
  ]);
  expect(at('0 3 * * *', '+05:30', '2026-03-01T00:00:00Z')[0]).toBe('2026-03-01T21:30:00.000Z');
  // Clocks of Berlin jump from 2 to 3 on 29 March and back from 3 to 2 on 25 October 2026.
  expect(at('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z').slice(0, 2)).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  expect(at('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z').slice(0, 2)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});

const daily = { cron: '0 3 * * *', zone: 'UTC', nextAt: '2026-03-01T03:00:00.000Z' };
test('a due time is run; after downtime the newest is caught up once or noted as missed', () => {
  expect(turnOf({ ...daily, missed: 'skip' }, '2026-03-01T03:00:02.000Z')).toEqual({
    dueAt: daily.nextAt,
    cause: 'due',
    state: 'waiting',
    missedBefore: 0,
    nextAt: '2026-03-02T03:00:00.000Z',
  });
  const later = '2026-03-04T12:00:00.000Z';
  expect(turnOf({ ...daily, missed: 'once' }, later)).toEqual({
    dueAt: '2026-03-04T03:00:00.000Z',
    cause: 'late',
    state: 'waiting',
    missedBefore: 3,
    nextAt: '2026-03-05T03:00:00.000Z',
  });
  expect(turnOf({ ...daily, missed: 'skip' }, later)).toMatchObject({ state: 'missed' });
});

test('months of minutes are counted up to a thousand, and the newest is still found', () => {
  const minutely = { cron: '* * * * *', zone: 'UTC', nextAt: '2026-01-01T00:00:00.000Z' };
  expect(turnOf({ ...minutely, missed: 'once' }, '2026-03-01T00:00:30.000Z')).toEqual({
    dueAt: '2026-03-01T00:00:00.000Z',
    cause: 'due',
    state: 'waiting',
    missedBefore: 1000,
    nextAt: '2026-03-01T00:01:00.000Z',
  });
});
