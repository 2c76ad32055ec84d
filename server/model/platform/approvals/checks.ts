import type { Check } from '../../../kernel/process/checks';

export const approvalChecks: readonly Check[] = [
  {
    id: 'approvals.overdue',
    kind: 'gap',
    summary: [
      '没有过期一小时仍在等待的审批',
      'No request for approval still waits an hour after its time',
    ],
    sql: `select id as what from approval where state = 'waiting'
      and lapses_at < (select now from at) - interval '1 hour'`,
  },
];
