import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Longest span of days that one question covers. */
export const longestReportDays = 400;
/** Days shown where no span is given: complete weeks weigh each weekday alike. */
export const usualReportDays = 28;

/** What an account used on one day of its time zone. */
export const accountDay = entity('accountDay', '账号日数据', 'Account day', {
  id: field.shown(...terms.id),
  accountId: field.account(),
  day: field.day(...terms.day),
  bytes: field.bytes(...terms.traffic),
  requests: field.count(...terms.requests),
  peakBps: field.bps(...cdnTerms.peakBandwidth),
  hitRatio: field.ratio('流量命中率', 'Hit ratio of traffic').nullable(),
  domains: field.count(...cdnTerms.domainsWithTraffic),
  suppliers: field.count(...cdnTerms.supplierParametersWithTraffic),
  isComplete: field.flag(...cdnTerms.complete),
});

export const accountDays = resource('accountDays', {
  entity: accountDay,
  endpoints: {
    list: listing(named(accountDay.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.accounts.view',
      search: ['accountName'],
      filters: ['accountId', 'day', 'isComplete'],
      sort: ['day', 'accountName', 'bytes', 'requests', 'peakBps'],
      order: '-day',
      summary: ['各账号每天的用量', 'Usage of accounts by day'],
    }),
  },
});
