import type { Sections } from './types';
import { words } from '../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** What an SMS customer sees, by job. */
export const smsCustomer = {
  overview: words.overview,
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
  tests: terms.tests,
  system: words.system,
  audit: words.audit,
} as const satisfies Sections;
