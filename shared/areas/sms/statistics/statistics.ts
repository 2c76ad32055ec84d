import * as z from 'zod';
import { asFlag, entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { groupingField, narrowing, stepField } from './question';

/** Counts of messages by their present state; each message stands in one of them. */
export const figures = {
  messages: field.count(...terms.messages),
  parts: field.count(...terms.segments),
  delivered: field.count(...kernel.delivered),
  failed: field.count(...kernel.failed),
  queued: field.count(...terms.queued),
  /** Sent, and neither receipt nor 72 hours have come. */
  openReceipts: field.count(...terms.openReceipts),
  doubt: field.count(...terms.doubt),
  /** Delivered ones of all, those still open among them. */
  deliveredShare: field.ratio(...terms.deliveredShare).nullable(),
  /** From acceptance until the receipt of delivered messages, ms. */
  medianMs: field.ms(...terms.medianMs).nullable(),
  p95Ms: field.ms(...terms.p95Ms).nullable(),
  /** What the account pays for it, in micro-units: once a carrier took it, by the price it was taken with. */
  chargeUsd: field.money('短信费用（美元）', 'Charges (USD)').nullable(),
  chargeCny: field.money('短信费用（人民币）', 'Charges (CNY)').nullable(),
  /** What the carriers take for it; told to staff alone. */
  costUsd: field.money('成本（美元）', 'Cost (USD)').nullable(),
  costCny: field.money('成本（人民币）', 'Cost (CNY)').nullable(),
  /** Charges less cost, in each currency by itself; told to staff alone. */
  marginUsd: field.money('毛利（美元）', 'Margin (USD)').nullable(),
  marginCny: field.money('毛利（人民币）', 'Margin (CNY)').nullable(),
  /** Parts that a carrier accepted while no price held for them; told to staff alone. */
  unpriced: field.count('无价格的条数', 'Parts without a price').nullable(),
};

/** Messages of one group: a country, a channel, a carrier, a state, an error, an account. */
export const smsStatistic = entity('smsStatistic', '短信统计', 'SMS statistics', {
  id: field.shown(...kernel.id),
  by: groupingField,
  /** Null where the group has no name of its own: no carrier yet, no error. */
  name: field.shown(...kernel.name).nullable(),
  ...figures,
});

/** What an account may still send to a number. */
const allowance = z.object({
  accountId: z.uuid(),
  accountName: z.string().nullable(),
  /** Promotion of the last 24 hours, and what is left of a day's share. */
  used: z.int(),
  left: z.int(),
  optedOut: z.boolean(),
});

/** One slot of a line. */
const slot = z.object({
  at: z.string(),
  messages: z.int(),
  delivered: z.int(),
  failed: z.int(),
  open: z.int(),
});

export const smsStatistics = resource('smsStatistics', {
  entity: smsStatistic,
  endpoints: {
    list: listing(smsStatistic.schema, {
      // A group is of no one account; the source holds customers to theirs before it counts.
      scope: 'platform',
      permission: 'sms.view',
      sort: ['name', ...(Object.keys(figures) as (keyof typeof figures)[])],
      order: '-messages',
      input: { ...narrowing, by: groupingField.optional() },
      summary: ['短信按组的数量、送达率与耗时', 'Counts, delivered share and latency by group'],
    }),
    allowance: get('/allowance', {
      permission: 'sms.subject',
      input: z.strictObject({
        number: narrowing.number.unwrap(),
        accountId: narrowing.accountId,
      }),
      output: z.object({ rows: z.array(allowance) }),
      summary: [
        '各账号还可向一个号码发送多少推广短信，是否已退订',
        'How much promotion accounts may still send to a number, and where it opted out',
      ],
    }),
    summary: get('/summary', {
      permission: 'sms.view',
      input: z.strictObject({
        ...narrowing,
        step: stepField.optional(),
        /** Beside the span of the same length before it. */
        compare: asFlag.default(false),
      }),
      output: z.object({
        from: z.string(),
        to: z.string(),
        stepMinutes: z.int(),
        totals: z.object(figures),
        /** Of the span before, where it was asked for. */
        before: z.object(figures).nullable(),
        slots: z.array(slot),
      }),
      summary: ['短信合计与按时段的数量', 'Totals of messages, and counts by slot'],
    }),
  },
});
