import type { Check, Reading } from '../../../kernel/process/checks';

export const letterChecks: readonly Check[] = [
  {
    id: 'letters.late',
    kind: 'lost',
    summary: [
      '没有到期十分钟仍未发送的邮件',
      'No letter has been due for ten minutes without an attempt',
    ],
    sql: `select id as what from letter where state = 'waiting'
      and coalesce(next_at, created_at) < (select now from at) - interval '10 minutes'`,
  },
];

export const letterReadings: readonly Reading[] = [
  {
    name: 'letters_oldest_seconds',
    help: 'Age of the oldest letter that is not sent yet',
    sql: `select coalesce(extract(epoch from (select now from at) - min(created_at)), 0)::float8 as value
      from letter where state = 'waiting'`,
  },
];
