import { expect, test } from '@jest/globals';
import { alarmEmail, zoned } from '#workers/areas/cdn/alarms/alarmEmail';
import { spokenOf } from '#server/drivers/notify/numbers';

const payload = {
  event: 'alarm.fire',
  incidentId: 'i',
  description: 'Errors',
  domain: 'www.shop.test',
  metric: 'requests',
  condition: 'gt',
  threshold: 100,
  value: 120,
  worstValue: 130,
  openedAt: '2026-11-22T17:05:00.000Z',
  closedAt: null,
  at: '2026-11-22T17:10:00.000Z',
};

test.each([
  [480, '2026-11-23 01:05 UTC+8'],
  [330, '2026-11-22 22:35 UTC+5:30'],
  [0, '2026-11-22 17:05 UTC'],
] as const)(
  'mail, message and call tell the time of an account %i minutes east and name its zone',
  (utcOffsetMinutes, opened) => {
    for (const language of ['zh-CN', 'en'] as const) {
      const letter = alarmEmail({ payload, language, link: 'http://c.test/', utcOffsetMinutes });
      expect(letter.text).toContain(opened);
      expect(letter.html).toContain(opened);
    }
  },
);
test('a call reads the time with its zone', () => {
  const letter = alarmEmail({ payload, language: 'en', link: 'l', utcOffsetMinutes: 480 });
  const notice = {
    id: 'n',
    target: '1',
    language: 'en' as const,
    payload,
    link: 'l',
    secret: null,
  };
  expect(spokenOf({ ...notice, letter }, false)).toBe(
    'Alarm fired · Errors · www.shop.test. Condition: Requests Greater than 100; Value: 120; Fired at: 2026-11-23 01:05 UTC+8',
  );
  expect(spokenOf({ ...notice, letter }, true)).toContain('UTC+8 l');
});
test('a webhook gets instants with their offset and the name of the zone', () => {
  expect(zoned(payload, 480)).toMatchObject({
    openedAt: '2026-11-23T01:05:00.000+08:00',
    closedAt: null,
    at: '2026-11-23T01:10:00.000+08:00',
    timeZone: 'UTC+8',
    value: 120,
  });
});
