import { realtimeTasks } from '#shared/areas/cdn/realtime/realtimeTasks';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

const permission = 'staff.series.operate';
const form = {
  parent: '/cdn-accountRtdataTask',
  fields: [
    'name',
    'accountIds',
    'domainIds',
    'paramIds',
    'figures',
    'intervalSeconds',
    'keepHours',
    'paused',
  ],
  looks: {
    accountIds: {
      hint: ['账号与域名均留空表示全部域名', 'Without accounts and domains: every domain'],
    },
    domainIds: {
      hint: ['除所选账号的域名之外', 'Besides the domains of the accounts'],
    },
    paramIds: { hint: ['留空表示全部供应商', 'Empty for every supplier'] },
    figures: { hint: ['请求数与流量总是保存', 'Requests and bytes are always kept'] },
    keepHours: { hint: ['最长 72 小时', '72 hours at most'] },
  },
  parts: () => import('./taskParts'),
} as const;

export default [
  custom({
    path: '/cdn-realTimeDataAnalysis',
    figures: () => import('./figures'),
    about: [
      '这一分钟发生了什么：最近 60 分钟按分钟的带宽、请求、状态码、热门域名与 URL，数据到达即推送。每条曲线注明该供应商的滞后秒数；没有采集任务的域名只有 5 分钟的实时数据。',
      'What happens this minute: bandwidth, requests, status codes, top domains and URLs of the last 60 minutes by the minute, pushed as they come. Each curve tells how many seconds its supplier is behind; domains without a collection task have realtime figures by five minutes only.',
    ],
    menu: { section: 'cdnOffice.series', order: 5 },
    title: ['实时分析', 'Realtime analysis'],
    permission: 'staff.series.view',
    load: () => import('./RealtimeAnalysis'),
  }),
  screens(realtimeTasks, {
    list: {
      path: '/cdn-accountRtdataTask',
      about: [
        '哪些域名按分钟采集：账号、域名、供应商、指标、间隔与保留时间，每天的调用数，最新数据点与滞后。没有任务的域名只有 5 分钟的实时数据。',
        'Which domains are collected by the minute: accounts, domains, suppliers, metrics, how often and for how long, calls a day, last point and lag. Without a task a domain has realtime figures by five minutes only.',
      ],
      menu: { section: 'cdnOffice.series', order: 70 },
      title: ['实时采集任务', 'Realtime collection tasks'],
      columns: [
        'name',
        'domains',
        'intervalSeconds',
        'keepHours',
        'lastPointAt',
        'lagSeconds',
        'callsPerDay',
        'state',
        'message',
        'createdAt',
      ],
      optional: ['message', 'createdAt'],
      grow: 'name',
      widths: {
        domains: 80,
        intervalSeconds: 110,
        keepHours: 100,
        lastPointAt: 170,
        lagSeconds: 100,
        callsPerDay: 110,
        state: 110,
      },
      search: ['按任务名称搜索', 'Search by task name'],
      filters: ['paused'],
      everyMs: 5_000,
      seconds: true,
      tint: false,
      actions: [
        { endpoint: 'run', label: ['立即采集', 'Collect now'], when: (row) => !row.paused },
        {
          endpoint: 'pause',
          label: terms.pause,
          input: (row) => ({ id: row.id, paused: true }),
          when: (row) => !row.paused,
        },
        {
          endpoint: 'pause',
          label: terms.resume,
          input: (row) => ({ id: row.id, paused: false }),
          when: (row) => row.paused,
        },
        { label: words.copy, open: (row) => `/addAccountRtDataTask?from=${row.id}`, permission },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          title: (row) => [`删除 ${row.name}`, `Delete ${row.name}`],
          confirm: (row) => [
            `将停止并删除采集任务 ${row.name}；已采集的数据保留到期。`,
            `This stops and deletes ${row.name}; what it collected stays until it expires.`,
          ],
          done: words.deleted,
        },
      ],
      empty: {
        title: [
          '没有采集任务：所有域名只有 5 分钟的实时数据',
          'No tasks: every domain has realtime figures by five minutes only',
        ],
      },
    },
    create: {
      ...form,
      path: '/addAccountRtDataTask',
      title: ['添加采集任务', 'Add collection task'],
      start: {
        accountIds: [],
        domainIds: [],
        paramIds: [],
        figures: ['status', 'hits', 'origin'],
        intervalSeconds: 10,
        keepHours: 72,
        paused: false,
      },
    },
    edit: {
      ...form,
      path: '/updateAccountRtDataTask',
      title: ['修改采集任务', 'Edit collection task'],
    },
  }),
];
