import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { Action, Who } from '#shared/kernel/access';
import { badField, Failure, sentenceOf } from '#shared/kernel/errors';
import { field } from '#shared/kernel/field';
import { mustWrite } from '#server/kernel/fieldRights';
import { bodyOf, failureOf, fieldErrors, refuse } from '#server/kernel/http/refusals';
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
test('a number out of its range is told the lowest and highest as people read them', () => {
  const input = z.object({
    limit: field.count('限额', 'Limit', 1, 500),
    open: field.count('数', 'Number', 1),
    factor: field.ppm('系数', 'Factor', 100_000, 2_000_000),
    amount: field.setAmount('金额', 'Amount'),
  });
  const textsAt = (value: object) =>
    fieldErrors(input.safeParse(value).error as z.ZodError, input).map(({ text }) => text);
  const right = { limit: 1, open: 1, factor: 1_000_000, amount: 0 };
  expect(textsAt({ ...right, limit: 501, open: 0, factor: 3_000_000 })).toEqual([
    ['限额应在 1 到 500 之间', 'Limit must be between 1 and 500'],
    ['数不能小于 1', 'Number must be at least 1'],
    ['系数应在 0.1 到 2 之间', 'Factor must be between 0.1 and 2'],
  ]);
  expect(textsAt({ ...right, limit: 1.5, amount: -1 })).toEqual([
    ['限额应为整数', 'Limit must be a whole number'],
    ['金额应在 0 到 1,000,000,000 之间', 'Amount must be between 0 and 1,000,000,000'],
  ]);
});
test('lines of a list that are refused are each named by their number and text, with the code of what is wrong', () => {
  const input = z.object({
    emails: field.list('收件地址', 'Addresses', field.email('邮箱', 'Email'), 50),
    names: field.list('域名', 'Hosts', field.host('域名', 'Host'), 50),
  });
  const values = {
    emails: ['a@b.test', 'ops at b.test', `${'x'.repeat(90)}@`],
    names: ['https://www.b.test'],
  };
  const { error } = input.safeParse(values);
  expect(fieldErrors(error as z.ZodError, input, undefined, values)).toEqual([
    {
      path: 'emails.1',
      code: 'field.format',
      text: [
        '收件地址第 2 行“ops at b.test”格式不正确',
        'Addresses, line 2 “ops at b.test”, is not well formed',
      ],
    },
    {
      path: 'emails.2',
      code: 'field.format',
      text: [
        `收件地址第 3 行“${'x'.repeat(80)}…”格式不正确`,
        `Addresses, line 3 “${'x'.repeat(80)}…”, is not well formed`,
      ],
    },
    {
      path: 'names.0',
      code: 'host.scheme',
      text: [
        expect.stringContaining('域名第 1 行“https://www.b.test”不含协议'),
        expect.stringContaining('Hosts, line 1 “https://www.b.test”, goes without a scheme'),
      ],
    },
  ]);
});
test('English counts one thing as one', () => {
  expect(sentenceOf('data.inUse', { count: 1 })[1]).toBe('Cannot delete: still used by 1 item');
  expect(sentenceOf('data.inUse', { count: 2 })[1]).toBe('Cannot delete: still used by 2 items');
  expect(sentenceOf('data.inUse', { count: 2 })[0]).toBe('无法删除：仍被 2 项引用');
});
