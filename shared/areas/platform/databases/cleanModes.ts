import type { Option } from '../../../kernel/field';

/** How rows past their days go. */
export const cleanModes = {
  batches: ['分批删除', 'Delete in batches'],
  counts: ['汇总为每日计数', 'Reduce to daily counts'],
  partition: ['整日分区删除', 'Drop whole days'],
} as const satisfies Record<string, Option>;
export type CleanMode = keyof typeof cleanModes;

/** Tables that one policy can hold for together: those of one setting. */
export const cleanGroups = {
  answers: ['已存应答', 'Stored answers'],
  events: ['事件与测量', 'Events and measurements'],
  notices: ['通知与运行记录', 'Notices and runs'],
  messages: ['短信', 'Short messages'],
} as const satisfies Record<string, Option>;
export type CleanGroup = keyof typeof cleanGroups;

/** Which policy the days and the mode of a table come from. */
export const cleanSources = {
  setting: ['系统设置', 'Setting'],
  group: ['分组策略', 'Its group'],
  table: ['自身策略', 'Its own'],
} as const satisfies Record<string, Option>;
