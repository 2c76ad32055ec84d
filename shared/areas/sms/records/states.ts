import type { Option } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';

/** What becomes of a message, by the number its outcome is stored under; no outcome yet is "queued". */
export const messageStates = {
  queued: [...terms.queued, 'progress'],
  doubt: [...terms.doubt, 'warning'],
  sent: [...terms.sent, 'progress'],
  delivered: [...kernel.delivered, 'success'],
  undelivered: [...terms.undelivered, 'error'],
  rejected: [...terms.rejected, 'error'],
  expired: [...kernel.expired, 'error'],
  unknown: ['结果未知', 'Unknown', 'warning'],
} as const satisfies Record<string, Option>;
export type MessageState = keyof typeof messageStates;

/** The stored number of each state. */
export const stateNumbers = {
  queued: 0,
  doubt: 1,
  sent: 2,
  delivered: 3,
  undelivered: 4,
  rejected: 5,
  expired: 6,
  unknown: 7,
} as const satisfies Record<MessageState, number>;

/** How a receipt that did not simply meet its message was dealt with, by its stored number. */
export const receiptRules = {
  waiting: ['等待匹配', 'Waiting', 'progress'],
  doubled: ['重复回执', 'Duplicate', 'neutral'],
  orphan: ['无主', 'Orphan', 'error'],
  conflict: ['状态冲突', 'Conflict', 'warning'],
  later: ['延后匹配', 'Matched later', 'success'],
  number: ['按号码匹配', 'Matched by number', 'success'],
  byHand: ['人工匹配', 'Matched by hand', 'success'],
  interim: ['中间状态', 'Not final', 'neutral'],
  query: ['经查询匹配', 'Matched by query', 'success'],
} as const satisfies Record<string, Option>;
export type ReceiptRule = keyof typeof receiptRules;
export const ruleNames = Object.keys(receiptRules) as ReceiptRule[];
/** The stored number of each rule. */
export const ruleNumbers = Object.fromEntries(ruleNames.map((name, i) => [name, i])) as Record<
  ReceiptRule,
  number
>;

/** What a carrier that was asked about one of its ids said; "asking" until it did. */
export const inquiryAnswers = {
  asking: ['查询中', 'Being asked', 'progress'],
  interim: ['仍在途中', 'On its way', 'progress'],
  delivered: messageStates.delivered,
  undelivered: messageStates.undelivered,
  rejected: messageStates.rejected,
  expired: messageStates.expired,
  unknown: messageStates.unknown,
  absent: ['供应商无此编号', 'Not known to it', 'warning'],
  silent: ['未答复', 'No answer', 'warning'],
} as const satisfies Record<string, Option>;
export type InquiryAnswer = keyof typeof inquiryAnswers;
