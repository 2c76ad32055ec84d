import type { Grants, Rights } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** Modules of the back office for accounts and their people. */
export const accountGrants = {
  accounts: terms.accounts,
  users: ['用户', 'Users'],
  simulate: ['模拟登录', 'Simulated sign-in'],
} as const satisfies Grants;

/** Who may do what with accounts and their people. */
export const accountRights = {
  'member.list': {
    label: ['查看成员', 'List members'],
    code: 1030,
    roles: 'y--',
    staff: 'users.view',
  },
  'member.write': {
    label: ['管理成员', 'Manage members'],
    code: 1031,
    roles: 'y--',
    staff: 'users.operate',
    notActing: true,
  },
  'member.super': {
    label: ['管理超级管理员', 'Manage super administrators'],
    code: 1032,
    roles: '---',
    staff: 'users.operate',
    notActing: true,
  },
} as const satisfies Rights;
