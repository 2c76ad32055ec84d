import type { Check, Reading } from '../../../kernel/process/checks';

const recent = `created_at > (select now from at) - interval '7 days'`;

/** Each accepted address reaches one end, and a supplier is asked once per part. */
export const taskChecks: readonly Check[] = [
  {
    id: 'tasks.counted',
    kind: 'lost',
    summary: [
      '任务的计数等于其条目状态之和',
      'The counters of a task equal the states of its rows',
    ],
    sql: `select t.id as what from task t, lateral (select count(*)::int as n,
        count(*) filter (where state = 'done')::int as ok, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state in ('done', 'failed', 'cancelled'))::int as ended
        from task_item i where i.task_id = t.id) i
      where t.${recent} and (t.total <> i.n or t.done <> i.ended or t.ok <> i.ok or t.failed <> i.failed)`,
  },
  {
    id: 'tasks.ended',
    kind: 'lost',
    summary: ['已结束的任务没有未结束的条目', 'A task that ended has no row that did not'],
    sql: `select t.id || ' #' || i.n as what from task t join task_item i on i.task_id = t.id
      where t.${recent} and t.state not in ('waiting', 'active', 'paused')
        and i.state not in ('done', 'failed', 'cancelled')`,
  },
  {
    id: 'tasks.moving',
    kind: 'gap',
    summary: ['没有任务停滞超过两分钟', 'No task has stood still for two minutes'],
    sql: `select t.id as what from task t where t.state in ('waiting', 'active')
      and exists (select 1 from task_chunk c where c.task_id = t.id and c.state in ('waiting', 'active'))
      and not exists (select 1 from task_chunk c where c.task_id = t.id and c.state in ('waiting', 'active')
        and greatest(c.lease_until, c.next_at, c.queued_at) > clock_timestamp() - interval '2 minutes')
      and t.created_at < (select now from at) - interval '2 minutes'`,
  },
  {
    id: 'tasks.asked',
    kind: 'doubled',
    summary: [
      '供应商的一个受理号只属于一个分片',
      "A supplier's ticket belongs to one part of a task only",
    ],
    sql: `select c.lane || ' ' || c.ticket as what from task_chunk c join task t on t.id = c.task_id
      where t.${recent} and c.ticket is not null group by c.lane, c.ticket having count(*) > 1`,
  },
];

export const taskReadings: readonly Reading[] = [
  {
    name: 'tasks_open',
    help: 'Tasks that have not ended, by state',
    label: 'state',
    sql: `select state as label, count(*)::float8 as value from task
      where state in ('waiting', 'active', 'paused') group by state`,
  },
  {
    name: 'task_parts_oldest_seconds',
    help: 'How long the oldest part that is due has waited for a worker',
    sql: `select coalesce(extract(epoch from clock_timestamp() - min(coalesce(c.queued_at, c.next_at, c.lease_until))), 0)::float8 as value
      from task_chunk c join task t on t.id = c.task_id where t.state in ('waiting', 'active')
        and c.state = 'waiting' and c.queued_at is not null and (c.next_at is null or c.next_at <= clock_timestamp())`,
  },
];
