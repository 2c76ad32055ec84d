import { limitNames, planBindings, plans } from '#shared/areas/cdn/plans/plans';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const form = {
  fields: ['name', 'description', ...limitNames, 'overflow'],
  looks: {
    overflow: {
      hint: [
        '仅通知：照常接受，每天通知一次；减速：API 调用最多等待 1 秒；拒绝：超出部分返回 429；停止：此后 1 分钟内全部拒绝。按天与域名数的限额除“仅通知”外均为拒绝。',
        'Notify: accepted and told once a day. Throttle: API calls wait up to a second. Refuse: what is beyond gets 429. Stop: everything is refused for a minute. Limits by the day and of domains refuse unless they only notify.',
      ],
    },
  },
  parts: () => import('./planParts'),
} as const;
const permission = 'staff.plans.operate';

export default [
  screens(plans, {
    list: {
      path: '/plan-manag',
      about: [
        '客户可以用多少：API 调用、刷新、预热与域名的限额及超出时的处理。所有进程共用一个限流器，绑定在“绑定套餐”。',
        'What customers may use up: limits of API calls, refreshes, preheats and domains, and what happens beyond. One limiter holds over all processes; plans are bound under Bind plan.',
      ],
      menu: { section: 'cdnOffice.plans', order: 10 },
      title: ['限速套餐', 'Rate-limit plans'],
      columns: ['name', ...limitNames, 'overflow', 'boundCount', 'description', 'createdAt'],
      optional: ['description', 'createdAt'],
      grow: 'name',
      widths: {
        apiPerSecond: 120,
        refreshPerDay: 150,
        preheatPerDay: 160,
        domains: 100,
        overflow: 120,
        boundCount: 100,
      },
      search: texts.searchPlans,
      refreshOn: [plans.events.changed, planBindings.events.changed],
      actions: [
        { label: words.change, open: (row) => `/updatePlanPage?id=${row.id}`, permission },
        { label: words.copy, open: (row) => `/createPlanPage?from=${row.id}`, permission },
        {
          label: texts.bind.title,
          open: (row) => `/bindPlan?planId=${row.id}&bind=${row.id}`,
          permission,
        },
        { endpoint: 'remove', label: words.delete, danger: true, done: terms.deleted },
      ],
      empty: {
        title: ['还没有套餐', 'No plans yet'],
        text: [
          '账号只受合同中的域名数量限制。',
          'Accounts are limited by the domains of their contract alone.',
        ],
      },
    },
    create: {
      ...form,
      path: '/createPlanPage',
      title: ['创建套餐', 'Create plan'],
      start: { overflow: 'refuse', description: '' },
    },
    edit: { ...form, path: '/updatePlanPage', title: ['修改套餐', 'Edit plan'] },
  }),
  screens(planBindings, {
    list: {
      path: '/bindPlan',
      about: [
        '套餐对哪些账号与域名生效。按账号筛选后显示每项限额的有效值、已用、剩余及其来源。',
        'Whom plans hold for. Narrowed to an account it shows what holds of each limit, what is used and left, and which binding says so.',
      ],
      menu: { section: 'cdnOffice.plans', order: 20 },
      title: texts.bind.title,
      columns: ['accountId', 'domainId', 'planId', 'state', 'fromAt', 'toAt', 'createdAt'],
      optional: ['createdAt'],
      grow: 'accountId',
      widths: { domainId: 200, planId: 160, state: 110, fromAt: 170, toAt: 170 },
      search: texts.searchBindings,
      refreshOn: [planBindings.events.changed],
      toolbar: [
        {
          label: texts.bind.title,
          dialog: () => import('./BindPlan'),
          opens: { as: 'bind', with: ['planId'] },
          permission,
          primary: true,
        },
      ],
      actions: [
        {
          endpoint: 'end',
          label: words.end,
          danger: true,
          when: (row) => row.state !== 'ended',
          confirm: [
            '立即结束此绑定，账号随即按其余绑定计算。',
            'Ends this binding now; the others hold from then on.',
          ],
          done: terms.ended,
        },
      ],
      empty: { title: ['还没有绑定', 'No bindings yet'] },
      parts: () => import('./bindingParts'),
    },
  }),
];
