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

/** Rows of sessions and receipts that only grow; messages go with the partition of their day. */
export const messageAgeing: readonly Ageing[] = [
  { table: 'sms_session', days: 'KEEP_NOTICES_DAYS', at: 'ended_at' },
  {
    table: 'sms_receipt',
    days: 'KEEP_EVENTS_DAYS',
    at: 'at',
    stays: { why: 'clean.receipts', rows: sql`t.rule = 0` },
  },
  { table: 'sms_order', days: 'KEEP_EVENTS_DAYS', at: 'created_at' },
];
