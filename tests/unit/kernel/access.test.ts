import { describe, expect, test } from '@jest/globals';
import {
  actionLabel,
  can,
  type CustomerAction,
  refusalOf,
  type Role,
  type StaffRights,
  type Who,
} from '#shared/kernel/access';
import { grants, rights } from '#shared/areas/rights';
import { Failure } from '#shared/kernel/errors';
import type { Right, Rights } from '#shared/kernel/rights';
import { personOf } from '../../support/who';

const on = { cdn: true, sms: true, billing: true, log: true, alarm: true, selfScheduling: true };
const who = (role: Role | null, more: Partial<Who> = {}): Who =>
  personOf(role, { automatic: false, ...more });

/** Section 6 of the specification, row by row: who may do which action code. */
const table: Record<
  number,
  readonly [
    superUser: 1 | 0,
    adminManual: 1 | 0,
    adminAutomatic: 1 | 0,
    operational: 1 | 0,
    normal: 1 | 0,
  ]
> = {
  1: [1, 0, 1, 0, 0],
  2: [1, 0, 1, 0, 0],
  3: [1, 0, 0, 0, 0],
  4: [1, 0, 0, 0, 0],
  5: [1, 1, 1, 0, 0],
  6: [1, 1, 1, 0, 0],
  7: [1, 0, 1, 0, 0],
  8: [1, 1, 1, 1, 1],
  9: [1, 1, 1, 1, 1],
  200: [1, 1, 1, 1, 0],
  201: [1, 1, 1, 0, 0],
  300: [1, 1, 1, 1, 0],
  400: [1, 1, 1, 0, 0],
  401: [1, 1, 1, 1, 1],
  402: [1, 0, 1, 0, 0],
  403: [1, 1, 1, 0, 0],
  1020: [1, 0, 0, 0, 0],
  1021: [1, 0, 0, 0, 0],
  1011: [1, 1, 1, 0, 0],
  1012: [1, 1, 1, 1, 0],
  1032: [1, 0, 0, 0, 0],
  1062: [0, 0, 1, 1, 1],
  1070: [1, 1, 1, 1, 0],
  1050: [1, 1, 1, 0, 0],
  2003: [1, 1, 1, 0, 0],
};
const principals = [
  ['Super', who('Super')],
  ['Admin of a manual account', who('Admin')],
  ['Admin of an automatic account', who('Admin', { automatic: true })],
  ['OperationalUser', who('OperationalUser', { automatic: true })],
  ['Normal', who('Normal', { automatic: true })],
] as const;

describe('the permission table of the specification', () => {
  const actions = Object.entries(rights) as [CustomerAction, (typeof rights)[CustomerAction]][];
  const rows = Object.entries(table).flatMap(([code, cells]) =>
    principals.map(([name, p], i) => [name, Number(code), cells[i] === 1, p] as const),
  );
  test.each(rows)('%s and action %i: allowed is %s', (_name, code, allowed, p) => {
    const action = actions.find(([, r]) => r.code === code)?.[0] as CustomerAction;
    expect(can(p, action)).toBe(allowed);
  });
  test('has the sixteen action codes of the specification, each once', () => {
    const codes = actions.map(([, r]) => r.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((c) => c < 1000).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 200, 201, 300, 400, 401, 402, 403,
    ]);
  });
});

test('a closed gate refuses even a super administrator and names itself', () => {
  expect(refusalOf(who('Super', { gates: { ...on, billing: false } }), 'bill.view')).toEqual({
    step: 4,
    rule: 'gate',
  });
});
test('a visibility flag closes the view after the gate', () => {
  expect(
    refusalOf(who('Super', { visible: { log: true, alarm: false, billing: true } }), 'alarm.view'),
  ).toEqual({ step: 5, rule: 'hidden' });
});
test('a deactivated account may do nothing', () => {
  expect(refusalOf(who('Super', { accountActive: false }), 'signedIn')).toEqual({
    step: 2,
    rule: 'accountInactive',
  });
});
test('nobody signed in is told to sign in', () => {
  expect(refusalOf(null, 'domain.list')).toEqual({ step: 1, rule: 'signedOut' });
});
test('own scheduling is closed to every role while the account does not have it', () => {
  const off = { ...on, selfScheduling: false };
  for (const role of ['Super', 'Admin', 'OperationalUser', 'Normal'] as const)
    expect(refusalOf(who(role, { gates: off }), 'schedule.view')).toEqual({
      step: 4,
      rule: 'gate',
    });
  expect(can(who('Normal'), 'schedule.view')).toBe(true);
});
test('the progress of automatic configuration is shown to automatic accounts alone, to all their roles', () => {
  expect(refusalOf(who('Super'), 'domain.progress')).toEqual({ step: 4, rule: 'automatic' });
  for (const role of ['Super', 'Admin', 'OperationalUser', 'Normal'] as const)
    expect(can(who(role, { automatic: true }), 'domain.progress')).toBe(true);
});
const actingFor = (role: Role, staff: StaffRights) =>
  who(role, { acting: { staffId: 's', staffEmail: 's@x.test', reason: 'help', staff } });
test('a simulated sign-in acts as the super administrator but for the blocked actions', () => {
  const acting = actingFor('Super', { top: true, grants: {} });
  expect(can(acting, 'domain.stop')).toBe(true);
  expect(refusalOf(acting, 'member.write')).toEqual({ step: 6, rule: 'acting' });
  expect(can(acting, 'staff.billing.view')).toBe(false);
});
test('a simulated sign-in is bounded by the grants of the staff member, action by action', () => {
  for (const action of Object.keys(rights) as CustomerAction[]) {
    const rule: Right = rights[action];
    const without = actingFor('Super', { top: false, grants: { simulate: 'operate' } });
    const own = rule.own === true;
    expect([action, can(without, action)]).toEqual([action, own && !rule.notActing]);
    if (!rule.staff) continue;
    const [grant = '', level = ''] = rule.staff.split('.');
    const withIt = {
      ...actingFor('Super', { top: false, grants: { [grant]: level } }),
      automatic: true,
    };
    expect([action, can(withIt, action)]).toEqual([action, !rule.notActing]);
  }
  const reader = actingFor('Normal', { top: true, grants: {} });
  expect(refusalOf(reader, 'domain.add')).toEqual({ step: 10, rule: 'role' });
});
test('a root admin has the granted modules at the granted level and no more', () => {
  const root = who(null, {
    accountId: null,
    accountActive: false,
    staff: { top: false, grants: { billing: 'operate' } },
  });
  expect(can(root, 'staff.billing.view')).toBe(true);
  expect(can(root, 'staff.billing.approve')).toBe(false);
  expect(refusalOf(root, 'domain.stop')).toEqual({ step: 9, rule: 'grant' });
  const top = who(null, { accountId: null, staff: { top: true, grants: {} } });
  for (const g of grants) expect(can(top, `staff.${g}.approve`)).toBe(true);
});
test('an API key stays below its ceiling whatever the role', () => {
  expect(can(who('Super', { ceiling: 'basic' }), 'purge.files')).toBe(true);
  expect(can(who('Super', { ceiling: 'basic' }), 'domain.add')).toBe(false);
  expect(can(who('Super', { ceiling: 'advanced' }), 'domain.add')).toBe(true);
  expect(can(who('Super', { ceiling: 'advanced' }), 'bill.view')).toBe(false);
  expect(can(who('Super', { ceiling: 'advanced' }), 'apiKey.reveal')).toBe(false);
  expect(can(who('Super', { ceiling: 'advanced' }), 'signedIn')).toBe(false);
});
test('stopping and deleting by key is for an advanced key of a super administrator', () => {
  const admin = who('Admin', { automatic: true, ceiling: 'advanced' });
  for (const action of ['domain.stop', 'domain.delete', 'certificate.delete'] as const) {
    expect(can(who('Super', { ceiling: 'advanced' }), action)).toBe(true);
    expect(can(who('Super', { ceiling: 'basic' }), action)).toBe(false);
    expect(can(admin, action)).toBe(false);
  }
});
test('somebody without a role or staff rights is denied everything of an account', () => {
  for (const action of Object.keys(rights) as CustomerAction[])
    expect(can(who(null), action)).toBe(false);
});
test('a right without a name, an action or a failure that no area declares does not compile', () => {
  // @ts-expect-error: every right has its name beside it
  const nameless = { 'x.do': { code: 1, roles: '---' } } satisfies Rights;
  expect(nameless).toBeDefined();
  // @ts-expect-error: no area declares it
  expect(() => refusalOf(who('Super'), 'x.do')).toThrow('no area declares');
  // @ts-expect-error: its sentence has a place for the limit
  expect(new Failure('domain.limit').status).toBe(409);
});
test('modules of the back office are named with the level that is asked', () => {
  expect(actionLabel('staff.billing.operate')).toEqual(['计费（操作）', 'Billing (operate)']);
  expect(actionLabel('domain.stop')).toEqual(['停用域名', 'Stop domain']);
  expect(actionLabel('staff')).toEqual(['平台操作', 'Back-office operation']);
});
