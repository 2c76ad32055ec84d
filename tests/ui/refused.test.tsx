import './jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { RefusalRule, Who } from '#shared/kernel/access';
import { ApiFailure } from '../../client/kernel/request/http';
import { DomainsUnread, errorsOf, Unreadable } from '../../client/kernel/request/failure';
import { checked } from '../../client/kernel/session/slice';
import { refusalText } from '../../client/kernel/session/access';
import { createStore } from '../../client/kernel/store';
import { Refused } from '../../client/shell/placeholders';
import { draw } from './kit';
import { personOf } from '../support/who';

const reader: Who = personOf('Normal');
const rights = { top: false, grants: {} };
const staff: Who = { ...reader, accountId: null, role: null, staff: rights };
const acting: Who = {
  ...reader,
  role: 'Super',
  acting: { staffId: 's', staffEmail: 's@x.test', reason: 'r', staff: rights },
};
const drawAs = (who: Who, part: React.ReactElement) => {
  const { store } = createStore();
  store.dispatch(checked({ info: { who } as never, atMs: 0 }));
  draw(
    <Provider store={store}>
      <MemoryRouter>{part}</MemoryRouter>
    </Provider>,
  );
};
const refusal = (ruleCode: RefusalRule) =>
  new ApiFailure({
    status: 403,
    code: 'auth.denied',
    text: ['没有权限：域名列表。', 'You may not do this: List domains.'],
    values: { ruleCode },
    requestId: 'r',
  });

test.each([
  ['a reader', reader, 'role', '请联系账号的超级管理员。'],
  ['somebody whose account lacks a feature', reader, 'gate', '请联系平台人员开通。'],
  ['staff without the grant', staff, 'grant', '请联系顶级管理员授权。'],
  ['staff before what only customers do', staff, 'role', '此操作由账号自己的用户执行。'],
  ['staff in a simulation', acting, 'acting', '请由客户本人执行，或结束模拟后在后台处理。'],
  ['staff in a simulation without the grant', acting, 'grant', '请联系顶级管理员授权。'],
] as const)('%s hears who can help', (_, who, rule, advice) => {
  drawAs(who, <Unreadable failure={refusal(rule)} onRetry={() => undefined} />);
  expect(screen.getByText(advice)).toBeTruthy();
  expect(document.body.textContent).toContain('没有权限：域名列表');
});

test('a refused screen names what it is, the rule and who can help', () => {
  drawAs(staff, <Refused permission="staff.billing.approve" />);
  expect(screen.getByText('计费（审批）：您没有此模块的授权')).toBeTruthy();
  expect(screen.getByText('请联系顶级管理员授权。')).toBeTruthy();
  expect(document.body.textContent).not.toContain('账号的超级管理员');
});

test('the sentence of a disabled button names the act, the own role and the roles that may', () => {
  expect(refusalText(reader, 'domain.add')).toBe(
    '添加域名：您的角色没有此权限（您的角色：只读用户；允许的角色：超级管理员、账号管理员）',
  );
});

test('domains that could not be read are named, with a way to try again', () => {
  const of = { failure: refusal('grant'), reload: () => undefined };
  drawAs(staff, <DomainsUnread of={of} />);
  expect(screen.getByText('无法获取账号的域名列表')).toBeTruthy();
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
});
test('of a list each line that was refused is said at its field, and nothing of another field', () => {
  const fields = [
    { path: 'emails.1', code: 'field.format', text: ['第 2 行不对', 'Line 2 is wrong'] },
    { path: 'emails.4', code: 'field.format', text: ['第 5 行不对', 'Line 5 is wrong'] },
    { path: 'emailsOf', code: 'field.required', text: ['不能为空', 'It cannot be empty'] },
    { path: 'origins.0.host', code: 'field.required', text: ['主机不能为空', 'No host'] },
    { path: 'origins.0.port', code: 'field.required', text: ['端口不能为空', 'No port'] },
  ] as const;
  const errorOf = errorsOf({ fields: fields.map((f) => ({ ...f, text: [...f.text] })) });
  expect(errorOf('emails')).toBe('第 2 行不对；第 5 行不对');
  expect(errorOf('emailsOf')).toBe('不能为空');
  expect(errorOf('origins')).toBe('主机不能为空');
  expect(errorOf('name')).toBeUndefined();
});
