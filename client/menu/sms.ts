import type { Sections } from './types';

/** What an SMS customer sees, by job. */
export const smsCustomer = {
  overview: ['概览', 'Overview'],
  sending: ['发送', 'Sending'],
  material: ['素材', 'Material'],
  scheduling: ['通道与路由', 'Channels & routing'],
  records: ['记录与回执', 'Records & receipts'],
  statistics: ['统计', 'Statistics'],
} as const satisfies Sections;

/** The back office of SMS, by job. */
export const smsOffice = {
  scheduling: ['通道与路由', 'Channels & routing'],
  review: ['审核', 'Review'],
  records: ['记录与统计', 'Records & statistics'],
  sessions: ['会话', 'Sessions'],
  tests: ['测试', 'Tests'],
  system: ['系统', 'System'],
  audit: ['审计', 'Audit'],
} as const satisfies Sections;
