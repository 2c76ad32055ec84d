import type { Headings, Sections } from './types';

/** What a CDN customer sees, by job. */
export const cdnCustomer = {
  overview: ['概览', 'Overview'],
  domains: ['域名与证书', 'Domains & certificates'],
  content: ['刷新预热', 'Refresh & preheat'],
  statistics: ['统计分析', 'Statistics'],
  logs: ['日志服务', 'Logs'],
  monitoring: ['监控告警', 'Monitoring'],
  billing: ['费用中心', 'Billing'],
  account: ['账号设置', 'Account'],
  news: ['产品动态', "What's new"],
} as const satisfies Sections;

/** The back office of the CDN, by job. */
export const cdnOffice = {
  overview: ['待我处理', 'Needs me'],
  customers: ['客户', 'Customers'],
  domains: ['域名', 'Domains'],
  suppliers: ['供应商', 'Suppliers'],
  scheduling: ['调度与解析', 'Scheduling & DNS'],
  plans: ['套餐', 'Plans'],
  content: ['内容任务', 'Content jobs'],
  data: ['数据', 'Data'],
  logs: ['日志', 'Logs'],
  series: ['时序数据', 'Series'],
  monitoring: ['告警与邮件', 'Alarms & mail'],
  billing: ['计费', 'Billing'],
  tests: ['测试与网络', 'Tests & network'],
  system: ['系统', 'System'],
  audit: ['审计', 'Audit'],
} as const satisfies Sections;

/** Words before the sections of the back office that begin a group. */
export const cdnOfficeHeadings: Headings<typeof cdnOffice> = {
  customers: ['业务', 'Business'],
  data: ['数据', 'Data'],
  monitoring: ['运营', 'Operations'],
};
