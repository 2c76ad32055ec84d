import { cnameShares } from '#shared/areas/cdn/steering/analyses';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { custom, screens } from '../../../kernel/screens/screens';
import { texts } from './texts';

const permission = 'staff.scheduling.view';
const section = 'cdnOffice.scheduling';

/** One question, three presentations: table, chart, free grouping. */
export const analysisScreens = [
  ...screens(cnameShares, {
    list: {
      path: '/cdn-cnameanalysis',
      about: [
        '应答是否跟随策略：每个名称、地点与供应商参数的期望占比（应答当时生效权重的平均）与应答占比、其 95% 区间（Wilson）及应答数。静止时约 95% 的格子区间覆盖期望；切换后看 /cdn-cnamechart 的流量是否跟随。',
        'Do answers follow the policy: for each name, place and supplier parameter the expected share (mean of the weights in force at each answer) beside the observed one, with its 95 % interval (Wilson) and the number of answers. At rest about 95 of 100 intervals cover the weight; whether traffic follows is on the CNAME chart.',
      ],
      menu: { section, order: 50 },
      title: ['CNAME 分析', 'CNAME analysis'],
      rowKey: 'key',
      columns: [
        'domainId',
        { field: 'region', label: cdnTerms.region },
        { field: 'paramId', label: terms.supplier },
        { field: 'expected', label: texts.expected, align: 'right' },
        { field: 'observed', label: texts.observed, align: 'right' },
        { field: 'low', fields: ['low', 'high'], label: texts.interval, align: 'right' },
        'answers',
        'state',
        'name',
      ],
      optional: ['name'],
      grow: 'domainId',
      widths: {
        name: 215,
        region: 125,
        paramId: 95,
        expected: 105,
        observed: 115,
        low: 140,
        answers: 80,
        state: 165,
      },
      search: texts.searchShares,
      filters: ['state', 'region', 'paramId'],
      everyMs: 60_000,
      size: 50,
      tint: false,
      actions: [
        {
          label: texts.overTime,
          open: (row) => `/cdn-cnamechart?domainId=${row.domainId}`,
          permission,
        },
        {
          label: texts.answers,
          open: (row) => `/cdn-cnamerecord?domainId=${row.domainId}&region=${row.region}`,
          permission,
        },
      ],
      empty: { title: texts.noAnswers, text: texts.noAnswersText },
      parts: () => import('./shareParts'),
    },
  }),
  custom({
    path: '/cdn-cnameUserDefinedGroupByAnalysis',
    about: [
      '按一到四个维度自由分组应答：域名、地区、地点、解析服务器、供应商、目标、响应码与小时；最多显示 500 组，可保存视图与导出。',
      'Answers by one to four dimensions of free choice: domain, region, place, resolver, supplier, target, response code and hour. 500 groups at most are shown; views can be saved, and the table downloaded.',
    ],
    menu: { section, order: 60 },
    title: ['CNAME 自定义分组', 'CNAME grouping'],
    permission,
    load: () => import('./CnameGroups'),
  }),
  custom({
    path: '/cdn-cnamechart',
    about: [
      '应答占比随时间的堆叠图，标出切换的每个阶段与区域版本；下方是流量占比。流量在大约一个 TTL 之后跟随应答。',
      'Share of answers over time, stacked, with each stage of a switch and each version of the zone marked; below it the share of traffic, which follows after about one TTL.',
    ],
    menu: { section, order: 70 },
    title: ['CNAME 图表', 'CNAME chart'],
    permission,
    load: () => import('./CnameChart'),
  }),
];
