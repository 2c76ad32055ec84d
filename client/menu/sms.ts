import type { Section } from './types';

/** What an SMS customer sees, by job. */
export const smsCustomer: readonly Section[] = [
  { title: ['概览', 'Overview'], icon: 'overview', paths: ['/sms-overview'] },
  {
    title: ['发送', 'Sending'],
    icon: 'sending',
    paths: ['/sms-sendtask', '/sms-customersendsms', '/testSendMessage'],
  },
  {
    title: ['素材', 'Material'],
    icon: 'material',
    paths: ['/sms-qualification', '/sms-signature', '/sms-template', '/sms-numberfile'],
  },
  {
    title: ['通道与路由', 'Channels & routing'],
    icon: 'scheduling',
    paths: ['/sms-channel', '/sms-supplierparamsmanag', '/sms-schedulemanag'],
  },
  {
    title: ['记录与回执', 'Records & receipts'],
    icon: 'records',
    paths: [
      '/sms-smsrecord',
      '/sms-failed-smsrecord',
      '/sms-smsrecordfordeliverreceipt',
      '/sms-smsLog',
    ],
  },
  {
    title: ['统计', 'Statistics'],
    icon: 'statistics',
    paths: ['/sms-statisticanalyze', '/sms-smsstatistic'],
  },
];

/** The back office of SMS, by job. */
export const smsOffice: readonly Section[] = [
  {
    title: ['通道与路由', 'Channels & routing'],
    icon: 'scheduling',
    paths: [
      '/sms-channelRoot',
      '/sms-channelSupplierParamBindingRoot',
      '/sms-supplierparamsmanag-root',
      '/sms-supplierattrmanag',
      '/sms-schedulemanag-root',
      '/testSendMessageByChannelInfo',
    ],
  },
  {
    title: ['审核', 'Review'],
    icon: 'review',
    paths: [
      '/sms-qualificationRoot',
      '/sms-signatureRoot',
      '/sms-templateRoot',
      '/sms-numberFileRoot',
    ],
  },
  {
    title: ['记录与统计', 'Records & statistics'],
    icon: 'records',
    paths: [
      '/sms-messagelog',
      '/sms-imporMessageLog',
      '/sms-smsevent',
      '/sms-channelstatistic',
      '/sms-singletonStatistic',
    ],
  },
  {
    title: ['会话', 'Sessions'],
    icon: 'sessions',
    paths: [
      '/sms-onlineSession',
      '/sms-historySession',
      '/sms-sessionstatistic',
      '/sms-sessionstatistichis',
    ],
  },
  {
    title: ['测试', 'Tests'],
    icon: 'tests',
    paths: ['/sms-test', '/sms-testlist', '/sms-scheduledtesttask'],
  },
  {
    title: ['系统', 'System'],
    icon: 'system',
    paths: [
      '/sms-database',
      '/sms-scheduledmysqlbackuptask',
      '/sms-databaseclean',
      '/sms-userlatest',
    ],
  },
  { title: ['审计', 'Audit'], icon: 'audit', paths: ['/sms-operational', '/sms-criticalopt'] },
];
