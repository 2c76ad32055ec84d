import type { Section } from './types';

/** What a CDN customer sees, by job. */
export const cdnCustomer: readonly Section[] = [
  { title: ['概览', 'Overview'], icon: 'overview', paths: ['/cdn-overview', '/control-overview'] },
  {
    title: ['域名与证书', 'Domains & certificates'],
    icon: 'domains',
    paths: ['/cdn-domain', '/cdn-certification', '/autoConfigManag'],
  },
  {
    title: ['刷新预热', 'Refresh & preheat'],
    icon: 'content',
    paths: ['/cdn-task', '/cdn-preheatrecord'],
  },
  {
    title: ['统计分析', 'Statistics'],
    icon: 'statistics',
    paths: ['/cdn-analyze', '/cdn-analyze2', '/cdn-realTimeDataAnalysis'],
  },
  {
    title: ['日志服务', 'Logs'],
    icon: 'logs',
    paths: ['/cdn-log', '/cdn-loganalyze', '/cdn-logpush'],
  },
  {
    title: ['监控告警', 'Monitoring'],
    icon: 'monitoring',
    paths: [
      '/cdn-monitoralarm',
      '/cdn-alarmmanage',
      '/cdn-alarmtrigger',
      '/cdn-alarmnoticetrigger',
    ],
  },
  {
    title: ['费用中心', 'Billing'],
    icon: 'billing',
    paths: ['/cdn-bill', '/cdn-billdaycenter', '/cdn-billdaychart'],
  },
  {
    title: ['账号设置', 'Account'],
    icon: 'account',
    paths: [
      '/account-set',
      '/showAuditLog',
      '/showApi',
      '/updatePassword',
      '/schedule-manageuser',
      '/domain-control-info-manag',
    ],
  },
  { title: ['产品动态', "What's new"], icon: 'news', paths: ['/changelog', '/api-docs'] },
];
