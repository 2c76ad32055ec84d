import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';

/** Longest span of days that one question covers. */
export const longestReportDays = 400;
/** Days shown where no span is given: complete weeks weigh each weekday alike. */
export const usualReportDays = 28;

/** What an account used on one day of its time zone. */
export const accountDay = entity('accountDay', '账号日数据', 'Account day', {
  id: field.shown('编号', 'ID'),
  accountId: field.account(),
  day: field.day('日期', 'Day'),
  bytes: field.bytes('流量', 'Traffic'),
  requests: field.count('请求数', 'Requests'),
  peakBps: field.bps('峰值带宽', 'Peak bandwidth'),
  hitRatio: field.ratio('流量命中率', 'Hit ratio of traffic').nullable(),
  domains: field.count('有流量的域名', 'Domains with traffic'),
  suppliers: field.count('有流量的供应商参数', 'Supplier parameters with traffic'),
  isComplete: field.flag('数据完整', 'Complete'),
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
