import type { ModelArea } from '../../area';

/** Where answers and traffic go, as the platform watches it. */
export const steeringArea: ModelArea = {
  checks: [
    {
      id: 'cname.switches',
      kind: 'gap',
      summary: ['每个进行中的切换都有守护', 'Every switch under way has its guard'],
      sql: `select t.id as what from cname_task t left join cname_switch w on w.task_id = t.id
        where t.kind = 'switch' and t.state in ('running', 'paused') and w.task_id is null`,
    },
  ],
  ageing: [
    {
      table: 'cname_observation',
      days: 'KEEP_EVENTS_DAYS',
      at: 'observed_at',
      counts: ['region', 'state'],
    },
    { table: 'policy_limit_breach', days: 'KEEP_EVENTS_DAYS', at: 'first_at' },
    { table: 'failover_move', days: 'KEEP_EVENTS_DAYS', at: 'at' },
  ],
};
