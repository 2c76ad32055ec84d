import { limitNames, planBindings, plans } from '#shared/areas/cdn/plans/plans';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const form = {
  fields: ['name', 'description', ...limitNames, 'overflow', 'requestsPerSecond'],
  // A rate is said where a domain is slowed.
  when: {
    requestsPerSecond: (values: Record<string, unknown>) =>
      values['overflow'] === 'throttle' &&
      (typeof values['bandwidthMbps'] === 'number' || typeof values['trafficGb'] === 'number'),
  },
  looks: {
    bandwidthMbps: { hint: texts.bandwidthHint },
    trafficGb: { hint: texts.trafficHint },
    smsPerSecond: { hint: texts.smsHint },
    requestsPerSecond: { hint: texts.rateHint, required: true },
    overflow: {
      hint: [
        '仅通知：照常接受，每天通知一次；减速：API 调用最多等待 1 秒，域名的边缘限制请求速率；拒绝：超出部分返回 429，域名的边缘返回 403；停止：此后 1 分钟内全部拒绝，域名的边缘返回 403。按天、按个数与短信的限额除“仅通知”外均为拒绝。',
        'Notify: accepted and told once a day. Throttle: API calls wait up to a second, edges of the domain limit the rate of requests. Refuse: what is beyond gets 429, edges of the domain answer 403. Stop: everything is refused for a minute, edges of the domain answer 403. Limits by the day, of how many there are and of SMS refuse unless they only notify.',
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
        '客户可以用多少：API 调用、刷新、预热、域名、带宽、流量、日志推送与短信的限额及超出时的处理。所有进程共用一个限流器；带宽与流量由“域名管控信息”在边缘执行；绑定在“绑定套餐”。',
        'What customers may use up: limits of API calls, refreshes, preheats, domains, bandwidth, traffic, log push and SMS, and what happens beyond. One limiter holds over all processes; bandwidth and traffic are carried out at the edges by Domain controls; plans are bound under Bind plan.',
      ],
      menu: { section: 'cdnOffice.plans', order: 10 },
      title: ['限速套餐', 'Rate-limit plans'],
      columns: [
        'name',
        'apiPerSecond',
        'refreshPerDay',
        'preheatPerDay',
        'domains',
        { field: 'bandwidthMbps', label: texts.bandwidthHead },
        { field: 'trafficGb', label: texts.trafficHead },
        'logPushTargets',
        'smsPerSecond',
        'overflow',
        'boundCount',
        'description',
        'createdAt',
      ],
      optional: ['preheatPerDay', 'logPushTargets', 'smsPerSecond', 'description', 'createdAt'],
      grow: 'name',
      widths: {
        apiPerSecond: 100,
        refreshPerDay: 160,
        preheatPerDay: 160,
        domains: 100,
        logPushTargets: 120,
        bandwidthMbps: 140,
        trafficGb: 140,
        smsPerSecond: 100,
        overflow: 120,
        boundCount: 100,
      },
      search: texts.searchPlans,
      refreshOn: [plans.events.changed, planBindings.events.changed],
      actions: [
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
