import type { Option } from '../../../kernel/field';

/** How the text of a log file is read. A version never changes what an earlier one does. */
export const logParsers = {
  v1: ['版本 1：按原文', 'Version 1: as it is written'],
  v2: ['版本 2：容忍 CRLF 与 BOM', 'Version 2: takes CRLF and a byte order mark'],
} as const satisfies Record<string, Option>;
export type LogParser = keyof typeof logParsers;

/** What a task writes. */
export const processModes = {
  replace: ['替换已入库的输出', 'Replace what is stored'],
  missing: ['只处理缺失的', 'Only what is missing'],
} as const satisfies Record<string, Option>;
export type ProcessMode = keyof typeof processModes;

/** Why a line could not be read. */
export const lineFaults = {
  structure: ['不是一行完整的日志', 'It is not a whole line'],
  time: ['时间无法识别', 'The time is none'],
  number: ['不是非负整数', 'It is no whole number'],
  duration: ['耗时无法识别', 'The duration is none'],
  word: ['未知的缓存状态', 'The cache word is unknown'],
  text: ['缺少文本', 'The text is missing'],
} as const satisfies Record<string, Option>;
export type LineFault = keyof typeof lineFaults;

/** Bad lines that one task keeps, and the characters of each. */
export const mostBadLines = 100;
export const longestBadLine = 2_000;
/** Files, domains, single hosts and days of one task at the most. */
export const mostProcessed = { files: 20_000, domains: 50, hosts: 100, days: 31 } as const;
