import * as z from 'zod';
import { asList, entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { guaranteeStates } from './accountMonths';

/** How the newest complete slot stands to the same slot of earlier weeks. */
export const trafficStates = {
  unusual: ['异于往常', 'Unusual', 'warning'],
  usual: ['正常', 'Usual', 'success'],
  history: [...cdnTerms.tooLittleHistory, 'neutral'],
} as const;

const figures = {
  /** Start of the newest slot that is complete in all lanes. */
  at: field.time(...cdnTerms.slot),
  bps: field.bps('当前带宽', 'Bandwidth now'),
  /** Median of the same slot of up to four earlier weeks; null with less than two. */
  usualBps: field.bps('往常带宽', 'Usual bandwidth').nullable(),
  /** Spreads above or below what is usual; null without a baseline. */
  deviation: field.ratio(...cdnTerms.deviation).nullable(),
  /** Its size, by which rows are ordered; 0 without a baseline. */
  oddness: field.ratio('偏离程度', 'Size of deviation'),
  weeks: field.count('历史周数', 'Weeks of history'),
  state: field.choice(...terms.state, trafficStates),
  /** The last 24 hours against those before, the last 7 days against those before. */
  dayChange: field.ratio('日变化', 'Change of day').nullable(),
  weekChange: field.ratio('周变化', 'Change of week').nullable(),
  dayBytes: field.bytes('24 小时流量', 'Traffic, 24 h'),
};

/** Whether the traffic of an account is like itself. */
export const trafficMonitor = entity(
  'trafficMonitor',
  '账号流量监控',
  'Traffic monitor of an account',
  {
    id: field.id(),
    accountId: field.account(),
    ...figures,
    guaranteeRatio: field.ratio(...cdnTerms.guaranteeUsed).nullable(),
    guaranteedTrafficGb: field.count(...terms.guaranteedTrafficGb),
    guarantee: field.choice(...cdnTerms.guarantee, guaranteeStates),
    forecastBytes: field.bytes(...cdnTerms.forecast).nullable(),
  },
);
/** Whether the traffic of a domain is like itself. */
export const domainTrafficMonitor = entity(
  'domainTrafficMonitor',
  '域名流量监控',
  'Traffic monitor of a domain',
  {
    id: field.id(),
    domainId: field.ref(...cdnTerms.domain, 'domains'),
    accountId: field.account(),
    ...figures,
  },
);

const scope = 'platform';
const permission = 'staff.alarms.view';
const order = '-oddness';
const curves = (summary: readonly [string, string]) =>
  get('/curves', {
    permission,
    input: z.strictObject({ ids: asList(z.uuid()) }),
    output: z.object({
      /** Quarters of an hour of the last day, oldest first, in bit/s; what is usual where it is known. */
      curves: z.array(
        z.object({
          id: z.uuid(),
          values: z.array(z.number()),
          low: z.array(z.number()),
          high: z.array(z.number()),
        }),
      ),
    }),
    summary,
  });

export const trafficMonitors = resource('trafficMonitors', {
  entity: trafficMonitor,
  endpoints: {
    list: listing(named(trafficMonitor.schema, ['accountId']), {
      scope,
      permission,
      search: ['accountName'],
      filters: ['accountId', 'state', 'guarantee'],
      sort: [
        'oddness',
        'accountName',
        'bps',
        'dayChange',
        'weekChange',
        'dayBytes',
        'guaranteeRatio',
      ],
      order,
      summary: [
        '各账号的当前流量与往常相比，最异常的在前',
        'Traffic of accounts now against what is usual, the most unusual first',
      ],
    }),
    curves: curves(['账号最近一天的曲线与往常区间', 'The last day of accounts with what is usual']),
  },
});
export const domainTrafficMonitors = resource('domainTrafficMonitors', {
  entity: domainTrafficMonitor,
  endpoints: {
    list: listing(named(domainTrafficMonitor.schema, ['domainId', 'accountId']), {
      scope,
      permission,
      search: ['domainName', 'accountName'],
      filters: ['accountId', 'domainId', 'state'],
      sort: ['oddness', 'domainName', 'bps', 'dayChange', 'weekChange', 'dayBytes'],
      order,
      summary: [
        '各域名的当前流量与往常相比，最异常的在前',
        'Traffic of domains now against what is usual, the most unusual first',
      ],
    }),
    curves: curves(['域名最近一天的曲线与往常区间', 'The last day of domains with what is usual']),
  },
});
