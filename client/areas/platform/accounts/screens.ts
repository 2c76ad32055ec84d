import * as terms from '#shared/kernel/terms';
import { UserCheck } from 'lucide-react';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { audits } from '#shared/areas/platform/audit/audit';
import { staffActivities } from '#shared/areas/platform/audit/staffActivities';
import { activityList } from './audit/activityList';
import { accountActs } from './accountActs';
import { auditList, criticalList } from './audit/auditList';
import { userActs } from './members/userActs';
import { memberWidths } from './members/memberWidths';
import { screens, custom } from '../../../kernel/screens/screens';
import { staffTexts } from './staffTexts';
import { texts } from './texts';
import { words } from '../../../kernel/text/words';

const members = '/account-set?tab=members';

export default [
  custom({
    path: '/account-set',
    about: [
      '账号资料、成员、通知偏好、会话与 Webhook。',
      'Your account: profile, members, notice preferences, sessions and webhooks.',
    ],
    menu: { section: 'cdn.account', order: 10 },
    title: words.accountSettings,
    permission: 'own.profile',
    load: () => import('./profile/AccountSettings'),
  }),
  custom({
    path: '/updatePassword',
    about: [
      '修改登录密码与两步验证。修改后其他会话与未使用的链接失效。',
      'Change your password and second factor. Other sessions and open links end with it.',
    ],
    menu: { section: 'cdn.account', order: 40 },
    title: words.changePassword,
    permission: 'own.security',
    load: () => import('./profile/UpdatePassword'),
  }),
  screens(people, {
    create: {
      path: '/addUserPage',
      about: [
        '邀请成员并选择角色与可见域名。对方通过邮件中的链接设置密码。',
        'Invite a member with a role and the domains they see. They set their password by the link in the email.',
      ],
      title: words.addMember,
      parent: '/account-set',
      fields: ['email', 'name', 'language', 'role'],
      // Staff name the account in the address (`?accountId=`).
      start: (_, query) => ({
        role: 'Normal' as const,
        language: 'zh-CN' as const,
        accountId: query.get('accountId') ?? undefined,
      }),
      looks: {
        email: {
          wide: true,
          autoComplete: 'off',
          hint: [
            '将向此邮箱发送邀请，72 小时内有效。',
            'An invitation that works for 72 hours is mailed to this address.',
          ],
        },
        role: { bare: true },
      },
      submit: ['发送邀请', 'Send invitation'],
      done: texts.letterSent,
      back: members,
      after: (_, values) => (values['accountId'] ? '/cdn-usermanag' : members),
      parts: () => import('./members/memberControls'),
    },
    edit: {
      path: '/updateUserPage',
      title: ['修改成员', 'Edit member'],
      parent: '/account-set',
      fields: ['name', 'status', 'role', 'twoFactor'],
      when: { status: (values) => values['status'] !== 'pending' },
      looks: { role: { bare: true } },
      // Another role or state ends sessions, so only what was changed is sent.
      toInput: (values, start) => ({
        ...Object.fromEntries(Object.entries(values).filter(([k, v]) => v !== start[k])),
        id: start['id'],
      }),
      object: (row) => String(row['email']),
      back: members,
      parts: () => import('./members/memberControls'),
    },
  }),
  custom({
    path: '/deleteUserPage',
    ofObject: true,
    title: words.removeMember,
    permission: 'member.write',
    parent: '/account-set',
    load: () => import('./members/RemoveMember'),
  }),
  screens(audits, {
    list: [
      {
        ...auditList,
        path: '/showAuditLog',
        about: [
          '账号里谁在何时做了什么，前后值并列。记录不可修改，以哈希链相连。',
          'Who did what and when in your account, with the values before and after. Records form a chain and cannot be changed.',
        ],
        menu: { section: 'cdn.account', order: 20 },
        title: ['审计日志', 'Audit log'],
      },
      {
        ...auditList,
        path: '/cdn-operational',
        about: ['平台上所有人员与账号的操作记录。', 'What staff and accounts did on the platform.'],
        menu: { section: 'cdnOffice.audit', order: 10 },
        title: ['操作日志', 'Operations log'],
        permission: 'staff.audit.view',
        toolbar: [
          {
            label: staffTexts.seals.title,
            dialog: () => import('./audit/VerifySeals'),
            permission: 'staff.audit.view',
          },
        ],
      },
      {
        ...auditList,
        path: '/sms-operational',
        about: ['短信业务的操作记录。', 'What was done in SMS.'],
        menu: { section: 'smsOffice.audit', order: 10 },
        title: ['操作日志', 'Operations log'],
        permission: 'staff.audit.view',
        fixed: { product: 'sms' },
      },
      {
        ...criticalList,
        path: '/cdn-criticalopt',
        menu: { section: 'cdnOffice.audit', order: 20 },
        fixed: { risk: 'high' },
      },
      {
        ...criticalList,
        path: '/sms-criticalopt',
        menu: { section: 'smsOffice.audit', order: 20 },
        fixed: { risk: 'high', product: 'sms' },
      },
    ],
  }),
  screens(staffActivities, {
    list: {
      ...activityList,
      path: '/platform-adminstatistic',
      menu: { section: 'cdnOffice.customers', order: 120 },
    },
  }),
  screens(people, {
    list: {
      path: '/cdn-usermanag',
      about: [
        '所有账号的人员与平台人员：角色、两步验证、会话。',
        'People of all accounts and staff: roles, second factor, sessions.',
      ],
      menu: { section: 'cdnOffice.customers', order: 30 },
      title: ['用户管理', 'Users'],
      permission: 'staff.users.view',
      columns: [
        'email',
        'accountId',
        'role',
        'status',
        'twoFactor',
        'lastSignInAt',
        'unusual',
        'createdAt',
      ],
      optional: ['createdAt'],
      grow: 'email',
      widths: { ...memberWidths, accountId: 140, unusual: 150 },
      filters: ['accountId', 'role', 'status'],
      search: words.searchEmailOrName,
      refreshOn: [people.events.listed],
      empty: { title: words.noMembersYet },
      actionsWidth: 130,
      actions: [
        ...userActs,
        {
          label: ['模拟登录', 'Sign in as'],
          dialog: () => import('./members/SignInAs'),
          permission: 'staff.simulate.operate',
          when: (row) => row.accountId !== null,
          icon: UserCheck,
          button: true,
        },
      ],
      parts: () => import('./members/userCells'),
    },
  }),
  screens(accounts, {
    list: {
      path: '/account-manag',
      about: [
        '客户账号：类型、限额、保底、有效期。',
        'Customer accounts: type, limits, guarantees, validity.',
      ],
      menu: { section: 'cdnOffice.customers', order: 10 },
      title: ['账号管理', 'Accounts'],
      columns: [
        'name',
        'companyName',
        'status',
        'automatic',
        'cdnEnabled',
        'smsEnabled',
        'currency',
        'domainLimit',
        'createdAt',
      ],
      // The rest of what an account has is on its form; with these the row fits a laptop's screen.
      optional: ['smsEnabled', 'currency'],
      grow: 'companyName',
      widths: { name: 150, companyName: 200, status: 110, createdAt: 120 },
      search: ['按账号或公司搜索', 'Search account or company'],
      toolbar: [
        {
          label: terms.createAccount,
          open: '/createAccount',
          permission: 'staff.accounts.operate',
          primary: true,
        },
      ],
      actions: accountActs,
    },
  }),
];
