import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { resources } from '#shared/areas/index';
import type { Grant, Level, Who } from '#shared/kernel/access';
import {
  type Demand,
  entity,
  event,
  hears,
  notice,
  nothing,
  post,
  type Resource,
  resource,
} from '#shared/kernel/contract';
import { field } from '#shared/kernel/field';
import { openAudience, numberOnly } from '#server/kernel/audience';
import { personOf } from '../../support/who';

const all = Object.values(resources) as unknown as Resource[];
const rules = openAudience(all);
const staff = (grants: Partial<Record<Grant, Level>>): Who =>
  personOf(null, { accountId: null, staff: { top: false, grants } });
const heard = (who: Who, name: string, payload: unknown = {}) =>
  rules.fits(rules.wordOf(who), name, payload);

test('every event and every notice names the action it asks for', () => {
  const silent = all.flatMap((r) =>
    [...Object.values(r.events), ...Object.values(r.notices)].filter((s) => !s.permission),
  );
  expect(silent.map((s) => s.name)).toEqual([]);
});
test('a resource without a list does not compile with an event or notice that names no action', () => {
  const of = { entity: entity('thing', '物', 'Thing', { id: field.id() }) };
  const endpoints = {
    act: post('/', { permission: 'own.profile', input: nothing, output: nothing }),
  };
  const bare = { changed: event('account', z.object({})) };
  // @ts-expect-error nothing says what hearing of it asks for
  resource('things', { ...of, endpoints, events: bare });
  const events = { changed: event('account', z.object({}), { permission: 'own.profile' }) };
  const things = resource('things', { ...of, endpoints, events });
  expect(things.events.changed.permission).toBe('own.profile');
  const notices = { told: notice('info', '甲', 'a', '/') };
  // @ts-expect-error nothing says who gets it
  resource('things', { ...of, endpoints, notices });
});
test('a staff member without grants hears of no account and gets none of its notices', () => {
  const nobody = staff({});
  const ofAccounts = all.flatMap((r) =>
    Object.values(r.events).filter((e) => e.to === 'account' || e.to === 'staff'),
  );
  const own = ofAccounts.filter((e) => e.name !== 'notifications.shown');
  expect(own.filter((e) => heard(nobody, e.name ?? '')).map((e) => e.name)).toEqual([]);
  // Those of approvals, findings, schedules and grants are addressed to persons: who may decide, asked, mends or got them.
  const addressed = /^(approvals|cronSchedules|findings|staff)\./;
  expect(rules.noticesOf(nobody).filter((name) => !addressed.test(name))).toEqual([]);
});
test('a grant opens just the events of its module', () => {
  const certifier = staff({ certificates: 'view' });
  expect(heard(certifier, 'certificates.changed')).toBe(true);
  expect(heard(certifier, 'domains.changed')).toBe(false);
  expect(rules.noticesOf(certifier)).toEqual(expect.arrayContaining(['certificates.expiring']));
  expect(rules.noticesOf(certifier)).not.toContain('tasks.failed');
});
describe('inside an account', () => {
  test.each([
    ['apiKeys.changed', 'Normal', false],
    ['apiKeys.changed', 'Admin', true],
    ['webhooks.changed', 'OperationalUser', false],
    ['webhooks.changed', 'Super', true],
    ['bills.changed', 'Admin', false],
    ['bills.changed', 'Super', true],
    ['people.listed', 'Normal', false],
    ['domains.changed', 'Normal', true],
    ['accounts.changed', 'Normal', true],
    ['people.changed', 'Normal', true],
  ] as const)('%s and %s: %s', (name, role, expected) => {
    expect(heard(personOf(role), name)).toBe(expected);
  });
  test('a gate or flag of the account silences its events', () => {
    const closed = personOf('Super', { visible: { log: true, alarm: false, billing: true } });
    expect(heard(closed, 'alarmIncidents.changed')).toBe(false);
  });
  test('a notice follows its own demand; one to a person reaches that person', () => {
    const bill = { name: 'bills.monthCompleted', audience: 'account' };
    expect(heard(personOf('Admin'), 'notifications.shown', bill)).toBe(false);
    expect(heard(personOf('Super'), 'notifications.shown', bill)).toBe(true);
    const mine = { name: 'bills.monthCompleted', audience: 'user' };
    expect(heard(personOf('Normal'), 'notifications.shown', mine)).toBe(true);
  });
});
test('what no contract declares any more is heard by nobody', () => {
  const top = personOf(null, { accountId: null, staff: { top: true, grants: {} } });
  expect(heard(top, 'former.changed')).toBe(false);
  expect(heard(top, 'notifications.shown', { name: 'former.told', audience: 'staff' })).toBe(false);
});
test('an event that may not be heard keeps its number and nothing else', () => {
  const e = { stream: 's', seq: 7, name: 'bills.changed', payload: { a: 1 }, at: 't' };
  expect(numberOnly(e)).toEqual({ stream: 's', seq: 7, name: '', payload: null, at: 't' });
});
test('staff may be asked for another action than people of an account', () => {
  const permission: Demand = { account: 'signedIn', staff: 'staff.accounts.view' };
  expect(hears(personOf('Normal'), permission)).toBe(true);
  expect(hears(staff({}), permission)).toBe(false);
  expect(hears(staff({ accounts: 'view' }), permission)).toBe(true);
});
