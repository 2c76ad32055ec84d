import { sql } from 'kysely';
import type { Ageing } from '../../ageing';

/** Notices of alarms that went out. */
export const alarmAgeing: readonly Ageing[] = [
  {
    table: 'notice_delivery',
    days: 'KEEP_NOTICES_DAYS',
    at: 'created_at',
    stays: { why: 'clean.waiting', rows: sql`t.next_at is not null` },
  },
];
