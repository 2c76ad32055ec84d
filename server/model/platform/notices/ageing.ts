import { sql } from 'kysely';
import { type Ageing, ageingBatch } from '../../ageing';

/** Events and notices. */
export const noticeAgeing: readonly Ageing[] = [
  {
    // By the order of the log, so that what is left of a stream has no gap.
    table: 'event_log',
    days: 'KEEP_EVENTS_DAYS',
    due: sql`id = any(array(select id from event_log
      where id <= (select id from event_log where at < cutoff.at order by at desc limit 1)
      order by id limit ${ageingBatch}))`,
  },
  {
    table: 'notification',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from notification where created_at < cutoff.at limit ${ageingBatch}))`,
  },
  {
    // What an ended mute held back is gone by then.
    table: 'notice_mute',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from notice_mute where until < cutoff.at limit ${ageingBatch}))`,
  },
];
