import { aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { differences } from './periodText';
import { texts } from './texts';

const permission = 'staff.domains.operate';
const form = {
  parent: '/cdn-aliasdomain',
  looks: {
    host: { hint: texts.hostHint },
    paramId: { hint: texts.paramHint },
    fromAt: { hint: texts.fromHint },
    toAt: { hint: texts.toHint },
    reason: { hint: texts.reasonHint },
  },
  after: (answer: Record<string, unknown>) =>
    answer['planId'] ? `/data-repair?plan=${String(answer['planId'])}` : '/cdn-aliasdomain',
  parts: () => import('./aliasForms'),
} as const;

export default [
  screens(aliasDomains, {
    list: {
      path: '/cdn-aliasdomain',
      about: [
        '域名在某个供应商处以另一个名称运行：从前接手的，或供应商只允许一次的名称。有效期内，该名称下的请求、流量与日志都归入域名；刷新、预热与配置同时作用于它。改变过去的时段是一项数据变更：先预览要移动的合计，涉及已出账日期时须审批，可撤销。以整小时计，同一供应商处一个名称同一时间只属于一个域名。',
        'A domain that runs under another name at one supplier: taken over from before, or a name the supplier allows once. While it is in force, requests, traffic and log lines of that name are the domain’s, and purges, preheats and configuration reach it too. Another period in the past is a change of figures: the sums that move are seen before, billed days need a second person, and it can be taken back. It counts whole hours, and at a supplier a name stands for one domain at a time.',
      ],
      menu: { section: 'cdnOffice.domains', order: 30 },
      title: texts.title,
      columns: [
        'host',
        'domainId',
        'accountId',
        'paramId',
        'state',
        'fromAt',
        'toAt',
        'supply',
        'planState',
        'cname',
        'message',
        'createdAt',
      ],
      optional: ['accountId', 'cname', 'message', 'createdAt'],
      grow: 'host',
      widths: {
        domainId: 200,
        accountId: 115,
        paramId: 110,
        state: 90,
        fromAt: 110,
        toAt: 110,
        supply: 105,
        planState: 130,
        cname: 210,
        message: 180,
      },
      search: texts.search,
      filters: ['accountId', 'domainId', 'paramId', 'state', 'supply'],
      refreshOn: [aliasDomains.events.changed],
      everyMs: 30_000,
      tint: false,
      actions: [
        {
          label: words.change,
          open: (row) => `/cdn-updatealiasdomain?id=${row.id}`,
          permission,
          when: (row) => row.domainId !== null && row.planId === null,
        },
        {
          label: texts.plan,
          open: (row) => `/data-repair?plan=${row.planId}`,
          permission: 'staff.data.view',
          when: (row) => row.planId !== null,
        },
        {
          endpoint: 'disable',
          label: words.disable,
          danger: true,
          when: (row) => row.state !== 'ended' && row.planId === null,
          confirm: texts.disableText,
          done: texts.disabled,
        },
      ],
      empty: { title: texts.none, text: texts.noneText },
      create: false,
      toolbar: [{ label: texts.add, open: '/cdn-addaliasdomain', permission, primary: true }],
    },
    create: {
      ...form,
      path: '/cdn-addaliasdomain',
      title: texts.add,
      fields: ['domainId', 'paramId', 'host', 'fromAt', 'toAt', 'reason'],
      start: { toAt: null },
    },
    edit: {
      ...form,
      path: '/cdn-updatealiasdomain',
      title: texts.change,
      fields: ['fromAt', 'toAt', 'reason'],
      only: (row) => row['domainId'] !== null && row['planId'] === null,
      object: (row) => String(row['host'] ?? ''),
      differences,
    },
  }),
];
