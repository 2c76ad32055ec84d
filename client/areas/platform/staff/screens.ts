import { staff } from '#shared/areas/platform/staff/staff';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const path = '/cdn-rootauthmanag';

export default [
  screens(staff, {
    list: {
      path,
      about: [
        '谁能在后台做什么：每个模块授予查看、操作或审批。保存前显示该人员的菜单与增减的操作，保存后打开的控制台立即生效。',
        'Who may do what in the back office: view, operate or approve of each module. Before saving you see their menu and the actions gained and lost; open consoles follow at once.',
      ],
      title: texts.title,
      menu: { section: 'cdnOffice.customers', order: 50 },
      columns: [
        'email',
        'name',
        'staffTop',
        'granted',
        'status',
        'enrolled',
        'lastSignInAt',
        'createdAt',
      ],
      optional: ['createdAt'],
      grow: 'email',
      search: words.searchEmailOrName,
      refreshOn: [staff.events.changed],
      actionsWidth: 150,
      actions: [
        {
          label: texts.set,
          open: (row) => `/setRootAuth?id=${row.id}`,
          permission: 'top',
          button: true,
          when: (row, who) => row.id !== who.userId,
        },
        { label: texts.check, open: (row) => `/checkRootAuth?id=${row.id}`, permission: 'top' },
        { endpoint: 'invite', label: texts.invite, when: (row) => row.status === 'pending' },
        { endpoint: 'enable', label: texts.enable, when: (row) => row.status === 'disabled' },
        {
          endpoint: 'disable',
          label: texts.disable,
          danger: true,
          divided: true,
          confirm: texts.disableText,
          when: (row, who) => row.status !== 'disabled' && row.id !== who.userId,
        },
        {
          endpoint: 'remove',
          label: texts.remove,
          danger: true,
          typed: (row) => row.email,
          confirm: texts.removeText,
          when: (row, who) => row.id !== who.userId,
        },
      ],
      parts: () => import('./staffCells'),
    },
    create: {
      path: '/createRootPage',
      title: texts.create,
      fields: ['email', 'name', 'language', 'staffTop', 'grants'],
      start: { language: 'zh-CN', grants: {} },
      looks: { email: { autoComplete: 'off', hint: texts.factor }, grants: { wide: true } },
      done: texts.invited,
      parts: () => import('./staffForms'),
    },
    edit: {
      path: '/setRootAuth',
      title: texts.set,
      fields: ['staffTop', 'grants'],
      looks: { grants: { wide: true } },
      done: texts.saved,
      parts: () => import('./staffForms'),
    },
  }),
  custom({
    path: '/checkRootAuth',
    about: [
      '授予的模块，以及对任一操作的判断：允许或拒绝、在哪一步、依据哪条规则。',
      'What is granted, and the decision about any action: allowed or refused, at which step and by which rule.',
    ],
    title: texts.check,
    permission: 'staff',
    parent: path,
    load: () => import('./CheckRights'),
  }),
];
