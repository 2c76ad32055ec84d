import { expect, test } from '@jest/globals';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { Action, Who } from '#shared/kernel/access';
import { badField, Failure, sentenceOf } from '#shared/kernel/errors';
import { mustWrite } from '#server/kernel/fieldRights';
import { bodyOf, failureOf, refuse } from '#server/kernel/http/refusals';
import { personOf } from '../../support/who';

const reader: Who = personOf('Normal');
const staff: Who = { ...reader, accountId: null, role: null, staff: { top: false, grants: {} } };
const textsOf = (who: Who, action: Action) => {
  try {
    refuse(who, action);
  } catch (error) {
    return bodyOf(error as Failure).text;
  }
  return ['', ''];
};
const han = /\p{Script=Han}/u;

test.each([
  [reader, 'domain.add', ['Add domain', 'Read-only', 'Administrator'], ['添加域名', '只读用户']],
  [staff, 'staff.billing.approve', ['Billing (approve)', 'grant'], ['计费（审批）', '授权']],
  [staff, 'domain.list', ['List domains', 'Domains (view)'], ['域名列表', '域名（查看）']],
  [staff, 'top', ['Only top roots'], ['仅顶级管理员']],
] as const)(
  'a refusal is of one language a text and names what, who may and why',
  (who, action, inEn, inZh) => {
    const [zhCN = '', en = ''] = textsOf(who, action);
    for (const part of inEn) expect(en).toContain(part);
    for (const part of inZh) expect(zhCN).toContain(part);
    expect(en).not.toMatch(han);
    expect(`${zhCN}${en}`).not.toContain(action.includes('.') ? action : 'staffOnly');
  },
);
test('an action closed to all manual accounts names no role, as none would help', () => {
  const [zhCN = '', en = ''] = textsOf(personOf('Super', { automatic: false }), 'domain.progress');
  expect(en).toContain('Only accounts with automatic configuration');
  expect(`${zhCN}${en}`).not.toMatch(/role|角色/);
});
test('the refusal of a field that others write is of one language a text too', () => {
  const { input } = schedules.endpoints.create;
  try {
    mustWrite(reader, input, { entries: [{ coefficientPpm: 1 }] });
  } catch (error) {
    const { text, fields } = bodyOf(error as Failure);
    expect(fields).toEqual([{ path: 'entries.0.coefficientPpm', code: 'auth.denied', text }]);
    expect(text[0]).toBe('没有权限：系数（百万分之一）。仅平台人员可执行此操作');
    expect(text[1]).toBe('You may not do this: Coefficient (ppm). Only platform staff may do this');
  }
  expect.assertions(3);
});
test('a field is named by its label in the language of the sentence', () => {
  const input = preheats.endpoints.create.input;
  const wrong = badField('taskType', 'field.choice', { field: 'taskType' });
  expect(bodyOf(failureOf(wrong, input)).fields).toEqual([
    {
      path: 'taskType',
      code: 'field.choice',
      text: ['任务类型不是允许的值', 'Task type is not one of the allowed values'],
    },
  ]);
});
test('English counts one thing as one', () => {
  expect(sentenceOf('data.inUse', { count: 1 })[1]).toBe('Cannot delete: still used by 1 item');
  expect(sentenceOf('data.inUse', { count: 2 })[1]).toBe('Cannot delete: still used by 2 items');
  expect(sentenceOf('data.inUse', { count: 2 })[0]).toBe('无法删除：仍被 2 项引用');
});
