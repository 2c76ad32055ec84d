import { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { isStaff, type Who } from '#shared/kernel/access';
import { custom, screens } from '../../../kernel/screens/screens';
import { texts } from './texts';
import { words } from '../../../kernel/text/words';

const counts = [
  'messages',
  'delivered',
  'deliveredShare',
  'openReceipts',
  'failed',
  'queued',
  'doubt',
  'medianMs',
  'p95Ms',
  'parts',
] as const;
const charges = ['chargeUsd', 'chargeCny'] as const;
const groups = {
  columns: ['name', ...counts, ...charges],
  optional: ['queued', 'doubt', 'parts', 'p95Ms', 'chargeCny'],
  grow: 'name',
  everyMs: 30_000,
  tint: false,
  figures: () => import('./figures'),
  filters: (who: Who) =>
    isStaff(who)
      ? ['by', 'accountId', 'country', 'channelId', 'paramId', 'templateId', 'signatureId']
      : ['by', 'country', 'channelId', 'templateId', 'signatureId'],
  empty: {
    title: texts.noMessages,
    text: [
      '提交短信后，这里会立即显示其状态。',
      'Submit messages and their states show here at once.',
    ],
  },
} as const;

export default [
  screens(smsStatistics, {
    list: [
      {
        ...groups,
        path: '/sms-overview',
        about: [
          '短信此刻的情况：提交、送达、失败与未结束的数量，送达率旁注明未到的回执，按国家、通道、模板、签名、供应商、状态或错误码分组；点击一组只看该组。',
          'How your messages do right now: how many were submitted, delivered, failed or are not at their end; beside the share stand the receipts that are still open. Grouped by country, channel, template, signature, carrier, state or error code; a click on a group shows that group alone.',
        ],
        menu: { section: 'sms.overview', order: 10 },
        title: words.overview,
        parts: async () => ({ default: (await import('./groupParts')).totalParts }),
      },
      {
        ...groups,
        path: '/sms-statisticanalyze',
        optional: ['queued', 'doubt', 'parts', 'openReceipts', 'chargeCny'],
        about: [
          '短信在哪一步、哪个国家、通道、模板、签名或错误码上流失，以及多久送达：漏斗、各组的送达率与耗时分位，并与上一等长时段对照；可导出。',
          'At which step, country, channel, template, signature or error code messages are lost, and how long delivery takes: a funnel, delivered share and latency percentiles of each group, and the totals beside the span of the same length before; it can be exported.',
        ],
        menu: { section: 'sms.statistics', order: 10 },
        title: ['统计分析', 'SMS analysis'],
        parts: async () => ({ default: (await import('./groupParts')).funnelParts }),
      },
      {
        ...groups,
        path: '/sms-smsstatistic',
        about: [
          '全平台的短信：按账号、国家、通道或供应商的数量、送达率、耗时、费用、成本与毛利。合计等于短信记录的条数；成本按提交时有效的价格写入一次，没有价格的条数单独列出。',
          'Messages of the whole platform by account, country, channel or carrier: counts, delivered share, latency, charges, cost and margin. The totals equal the records; cost is written once by the price that held when a part went out, and parts without a price are counted apart.',
        ],
        menu: { section: 'smsOffice.records', order: 35 },
        title: ['短信统计', 'SMS statistics'],
        permission: 'staff.smsOps.view',
        columns: [
          'name',
          ...counts,
          ...charges,
          'costUsd',
          'costCny',
          'marginUsd',
          'marginCny',
          'unpriced',
        ],
        optional: ['queued', 'doubt', 'p95Ms', 'chargeCny', 'costCny', 'marginCny'],
        parts: async () => ({ default: (await import('./groupParts')).totalParts }),
      },
    ],
  }),
  custom({
    path: '/sms-singletonStatistic',
    figures: () => import('./figures'),
    about: [
      '一个对象的全部情况：一个号码、模板、签名、通道、账号或供应商参数在某段时间的走势、漏斗、耗时、错误码与费用，最近的短信，以及还可向一个号码发送多少推广短信。',
      'One subject and its whole story: the line, funnel, latency, codes and cost of one number, template, signature, channel, account or supplier parameter over a span, its latest messages, and how much promotion a number may still get.',
    ],
    menu: { section: 'sms.statistics', order: 20 },
    title: ['单项统计', 'Single-subject statistics'],
    permission: 'sms.subject',
    uses: [smsStatistics.endpoints.allowance],
    load: () => import('./SingleSubject'),
  }),
  screens(smsChannelScores, {
    list: {
      path: '/sms-channelstatistic',
      figures: () => import('./channelFigures'),
      about: [
        '通道在每个供应商的排名：评分、送达率与上一等长时段的送达率、P95、被拒的尝试与主要错误码。',
        'Channels at their carriers as a ranking: score, delivered share and that of the span before, p95, refused attempts and the most frequent code.',
      ],
      menu: { section: 'smsOffice.records', order: 40 },
      title: ['通道统计', 'Channel statistics'],
      columns: [
        'channelId',
        'paramId',
        'score',
        'messages',
        'deliveredShare',
        'shareBefore',
        'openReceipts',
        'failed',
        'medianMs',
        'p95Ms',
        'refused',
        'topError',
        'costUsd',
        'costCny',
        'unpriced',
      ],
      optional: ['medianMs', 'costCny', 'unpriced'],
      grow: 'channelId',
      filters: ['accountId', 'country', 'channelId', 'paramId'],
      everyMs: 30_000,
      tint: false,
      empty: { title: groups.empty.title },
      parts: () => import('./channelParts'),
    },
  }),
];
