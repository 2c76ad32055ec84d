import { sql } from 'kysely';
import type { Check } from '../../../kernel/process/checks';
import type { Ageing } from '../../ageing';

/** Rules that must always hold for messages. */
export const messageChecks: readonly Check[] = [
  {
    id: 'sms.waiting',
    kind: 'lost',
    summary: [
      '没有结果的短信都在等待或正在发送',
      'A message without an outcome waits for a carrier or is on its way',
    ],
    sql: `select m.id::text as what from at, sms_message m
      where m.id >= sms_first(clock_timestamp() - interval '1 day') and m.created_at < at.now - interval '1 minute'
        and not exists (select 1 from sms_outcome o where o.msg_id = m.id)
        and not exists (select 1 from sms_chunk c where m.id between c.from_id and c.to_id)
        and not exists (select 1 from sms_slot s where m.id = any(s.ids)) limit 1000`,
  },
];

/** Messages with their outcomes; the gateway drops their days. */
export const messageDays = {
  table: 'sms_message',
  days: 'KEEP_MESSAGES_DAYS',
  at: 'created_at',
  partitions: ['sms_message', 'sms_outcome'],
} as const satisfies Ageing;
/** Messages, which go with the partition of their day; rows of sessions and receipts that only grow. */
export const messageAgeing: readonly Ageing[] = [
  messageDays,
  {
    table: 'sms_session',
    days: 'KEEP_NOTICES_DAYS',
    at: 'ended_at',
    counts: ['direction', 'system_id'],
  },
  {
    table: 'sms_receipt',
    days: 'KEEP_EVENTS_DAYS',
    at: 'at',
    stays: { why: 'clean.receipts', rows: sql`t.rule = 0` },
  },
  { table: 'sms_inquiry', days: 'KEEP_EVENTS_DAYS', at: 'created_at' },
  { table: 'sms_told', days: 'KEEP_NOTICES_DAYS', at: 'created_at' },
  { table: 'sms_order', days: 'KEEP_EVENTS_DAYS', at: 'created_at' },
];
