import type { Check, Reading } from '../../../kernel/process/checks';

/** Every committed event reaches the log once, in order, under a number without gaps. */
export const eventChecks: readonly Check[] = [
  {
    id: 'events.gapless',
    kind: 'lost',
    summary: ['每个流的事件编号连续', 'The numbers of each stream have no gap'],
    sql: `select stream as what from event_log group by stream
      having count(*) <> max(seq) - min(seq) + 1`,
  },
  {
    id: 'events.counted',
    kind: 'lost',
    summary: ['事件计数器等于最后的编号', 'The counter of a stream is its last number'],
    sql: `select s.stream as what from stream_seq s
      join (select stream, max(seq) as last from event_log group by stream) l on l.stream = s.stream
      where s.seq <> l.last`,
  },
  {
    id: 'outbox.flows',
    kind: 'gap',
    summary: ['发件箱中没有超过一分钟的行', 'No row has been in the outbox for a minute'],
    sql: `select id as what from outbox where created_at < clock_timestamp() - interval '1 minute'`,
  },
];

export const eventReadings: readonly Reading[] = [
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest outbox row',
    sql: `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as value from outbox`,
  },
  {
    name: 'schedule_late_seconds',
    help: 'How late the latest scheduled job is',
    sql: `select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(next_at)), 0))::float8 as value from schedule_turn`,
  },
];
