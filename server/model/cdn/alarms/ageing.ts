import { sql } from 'kysely';
import { type Ageing, ageingBatch } from '../../ageing';

/** Notices of alarms that went out. */
export const alarmAgeing: readonly Ageing[] = [
  {
    table: 'notice_delivery',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from notice_delivery
      where created_at < cutoff.at and next_at is null limit ${ageingBatch}))`,
  },
];
