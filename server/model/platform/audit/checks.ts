import type { Check } from '../../../kernel/process/checks';

/** Every accepted write has its one record. */
export const auditChecks: readonly Check[] = [
  {
    id: 'audit.tasks',
    kind: 'lost',
    summary: ['每个任务都有提交记录', 'Each task has the record of its submission'],
    sql: `select t.id as what from task t where t.created_at > (select now from at) - interval '1 day'
      and not exists (select 1 from audit a where a.module = 'task' and a.row_id = t.id::text and a.operation = 'add')`,
  },
  {
    id: 'audit.domains',
    kind: 'lost',
    summary: ['每个域名都有添加记录', 'Each domain has the record of its creation'],
    sql: `select d.id as what from domain d where d.created_at > (select now from at) - interval '1 day'
      and not exists (select 1 from audit a where a.module = 'domain' and a.row_id = d.id::text and a.operation = 'add')`,
  },
  {
    id: 'audit.once',
    kind: 'doubled',
    summary: ['一行数据只有一次添加记录', 'A row was added once'],
    sql: `select module || ' ' || row_id as what from audit where operation = 'add'
      and at > clock_timestamp() - interval '1 day'
      and module in ('task', 'domain', 'account', 'person', 'certificate', 'alarmPolicy')
      group by module, row_id having count(*) > 1`,
  },
  {
    id: 'audit.sealed',
    kind: 'gap',
    summary: ['审计记录的封印连续且相符', 'Seals of audit records are whole and fit their records'],
    sql: `select a.number as what from (select * from audit order by number desc limit 2000) a
        left join audit_seal s on s.number = a.number
      where a.at < (select now from at) - interval '5 minutes' and (s.number is null or s.core <> audit_core(a)
        or (s.forgotten_at is null and s.content <> audit_content(a)))`,
  },
];
