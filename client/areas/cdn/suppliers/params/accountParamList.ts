import { accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import * as terms from '#shared/kernel/terms';
import type { ListScreen } from '../../../../kernel/screens/screens';
import { words } from '../../../../kernel/text/words';
import { paramTexts } from './texts';

const permission = 'staff.suppliers.operate';

/** Which supplier parameters the domains of each account may use, for what and how long. */
export const accountParamList: ListScreen<
  typeof accountParams.endpoints.list,
  typeof accountParams
> = {
  path: '/cdn-accountSupplierParamManag',
  about: [
    '账号的域名可以使用哪些供应商参数、用于什么、从何时到何时。没有分配的账号可用全部平台参数；第一条 CDN 或测试分配生效后，策略与线路只能选择已分配的参数（测试仅限测试账号）。日志分配限定从哪些参数拉取日志。已有的线路不会中断，仍在使用时不能结束。',
    'Which supplier parameters the domains of an account may use, for what, from when to when. An account without assignments may use every parameter of the platform; once its first for CDN or test has begun, policies and lines can name the assigned ones alone (test: while it is a test account). Those for logs say where logs are fetched. What is on air is never cut, and an assignment that is still used cannot be ended.',
  ],
  menu: { section: 'cdnOffice.suppliers', order: 30 },
  title: ['账号供应商参数', "Accounts' supplier parameters"],
  columns: [
    'accountId',
    'paramId',
    'purpose',
    'state',
    'fromAt',
    'toAt',
    'domains',
    'policies',
    'createdAt',
  ],
  optional: ['createdAt'],
  grow: 'accountId',
  widths: {
    paramId: 180,
    purpose: 90,
    state: 150,
    fromAt: 170,
    toAt: 170,
    domains: 80,
    policies: 80,
  },
  search: paramTexts.searchAssigned,
  filters: ['accountId', 'paramId', 'purpose', 'state'],
  refreshOn: [accountParams.events.changed],
  opens: { as: 'assignment' },
  toolbar: [
    {
      label: paramTexts.assign,
      dialog: () => import('./AssignParam'),
      opens: { as: 'assign', with: ['accountId', 'paramId'] },
      permission,
      primary: true,
    },
  ],
  actions: [
    { label: paramTexts.checkUse, beside: true },
    {
      label: paramTexts.move,
      dialog: () => import('./MoveAccountParam'),
      permission,
      refused: (row) => row.domains + row.policies === 0 && paramTexts.unused,
    },
    {
      endpoint: 'end',
      label: words.end,
      danger: true,
      when: (row) => row.state === 'active',
      confirm: paramTexts.endText,
      done: terms.ended,
    },
    {
      endpoint: 'remove',
      label: words.delete,
      danger: true,
      when: (row) => row.state !== 'active',
      confirm: paramTexts.removeText,
      done: words.deleted,
    },
  ],
  empty: { title: ['还没有分配', 'Nothing is assigned yet'], text: paramTexts.noAssignments },
  parts: () => import('./accountParamParts'),
};
