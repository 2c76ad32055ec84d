import type { Check } from '../../../kernel/process/checks';

/** Bills equal their usage to the byte, and no version of a day is missing or there twice. */
export const billChecks: readonly Check[] = [
  {
    id: 'bills.lines',
    kind: 'lost',
    summary: ['日账单等于其明细之和', 'A day bill equals the sum of its lines'],
    sql: `select d.account_id || ' ' || d.day || ' v' || d.version as what from bill_day d
      left join (select bill_day_id, sum(bytes) as bytes, sum(cost) as cost from bill_line group by bill_day_id) l
        on l.bill_day_id = d.id
      where d.status = 'completed' and (coalesce(l.bytes, 0) <> d.bytes or coalesce(l.cost, 0) + d.sms_cost <> d.cost)`,
  },
  {
    id: 'bills.messages',
    kind: 'lost',
    summary: [
      '日账单的短信费用等于其明细之和',
      'The cost of messages of a day bill equals its lines',
    ],
    sql: `select d.account_id || ' ' || d.day || ' v' || d.version as what from bill_day d
      left join (select bill_day_id, sum(segments) as segments, sum(cost) as cost from bill_sms_line group by bill_day_id) l
        on l.bill_day_id = d.id
      where coalesce(l.cost, 0) <> d.sms_cost or coalesce(l.segments, 0) <> d.sms_segments`,
  },
  {
    id: 'bills.usage',
    kind: 'lost',
    summary: ['日账单等于其用量快照之和', 'A day bill equals the usage it was made of'],
    sql: `select d.account_id || ' ' || d.day || ' v' || d.version as what from bill_day d
      left join (select bill_day_id, sum(bytes) as bytes from bill_usage group by bill_day_id) u on u.bill_day_id = d.id
      where d.status = 'completed' and coalesce(u.bytes, 0) <> d.bytes`,
  },
  {
    id: 'bills.versions',
    kind: 'gap',
    summary: ['日账单的版本连续', 'The versions of a day bill have no gap'],
    sql: `select account_id || ' ' || day as what from bill_day where version > 0
      group by account_id, day having count(*) <> max(version)`,
  },
];
