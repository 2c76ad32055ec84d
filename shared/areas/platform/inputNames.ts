import type { InputNames } from '../../kernel/refusals/inputNames';
import * as terms from '../../kernel/terms';
import * as platformTerms from './terms';

/** Names of inputs of the platform that stand in no form. */
export const platformInputNames = {
  approve: ['批准', 'Approval'],
  createdAtFrom: ['创建时间（起）', 'Created from'],
  createdAtTo: ['创建时间（止）', 'Created to'],
  deed: ['工作类型', 'Kind of work'],
  dueAtFrom: ['应运行时间（起）', 'Due from'],
  dueAtTo: ['应运行时间（止）', 'Due to'],
  hours: ['回看小时数', 'Hours back'],
  level: ['按表或分组', 'By table or group'],
  mailed: ['邮件通知', 'Notices by mail'],
  minutes: ['分钟数', 'Minutes'],
  muted: terms.muted,
  overlapMinutes: ['重叠时间', 'Overlap'],
  own: ['仅自有', 'Own only'],
  pass: ['安全验证', 'Security verification'],
  pinned: ['固定的页面', 'Pinned screens'],
  plain: ['未压缩', 'Unpacked'],
  product: ['所属产品', 'Product area'],
  recent: ['最近的页面', 'Recent screens'],
  review: platformTerms.review,
  seenVersion: ['已读版本', 'Version seen'],
  staff: ['平台人员的邮箱', 'Address of a member of staff'],
  successorId: ['接手人', 'Successor'],
  trail: ['滑动轨迹', 'Trail of the slider'],
  unread: terms.unread,
  unusual: platformTerms.unusual,
  x: ['滑块位置', 'Place of the slider'],
} as const satisfies InputNames;
