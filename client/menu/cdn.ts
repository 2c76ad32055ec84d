import type { Headings, Sections } from './types';
import { words } from '../kernel/text/words';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What a CDN customer sees, by job. */
export const cdnCustomer = {
  overview: words.overview,
  domains: ['域名与证书', 'Domains & certificates'],
  scheduling: ['流量调度', 'Scheduling'],
  content: ['刷新预热', 'Refresh & preheat'],
  statistics: words.statistics,
  logs: ['日志服务', 'Logs'],
  monitoring: ['监控告警', 'Monitoring'],
  tests: ['诊断测试', 'Tests'],
  billing: ['费用中心', 'Billing'],
  account: ['账号设置', 'Account'],
  news: ['产品动态', "What's new"],
} as const satisfies Sections;

/** The back office of the CDN, by job. */
export const cdnOffice = {
  overview: ['待我处理', 'Needs me'],
  customers: ['客户', 'Customers'],
  domains: words.domains,
  suppliers: words.suppliers,
  scheduling: ['调度与解析', 'Scheduling & DNS'],
  plans: cdnTerms.plans,
  content: cdnTerms.contentJobs,
  data: ['同步与核对', 'Sync & checks'],
  logs: terms.logs,
  series: cdnTerms.series,
  monitoring: ['告警与邮件', 'Alarms & mail'],
  billing: cdnTerms.billing,
  tests: ['测试与网络', 'Tests & network'],
  system: words.system,
  audit: words.audit,
} as const satisfies Sections;

/** Words before the sections of the back office that begin a group. */
export const cdnOfficeHeadings: Headings<typeof cdnOffice> = {
  customers: ['业务', 'Business'],
  data: cdnTerms.data,
  monitoring: ['运营', 'Operations'],
};
