import { sql } from 'kysely';
import type { Ageing } from '../../ageing';

/** Events and notices. */
export const noticeAgeing: readonly Ageing[] = [
  {
    // By the order of the log, so that what is left of a stream has no gap.
    table: 'event_log',
    days: 'KEEP_EVENTS_DAYS',
    at: 'at',
    old: sql`t.id <= (select l.id from event_log l where l.at < cutoff.at order by l.at desc limit 1)`,
    order: 'id',
  },
  {
    table: 'notification',
    days: 'KEEP_NOTICES_DAYS',
    at: 'created_at',
    counts: ['name', 'tone'],
  },
  // What an ended mute held back is gone by then.
  { table: 'notice_mute', days: 'KEEP_NOTICES_DAYS', at: 'until' },
];
