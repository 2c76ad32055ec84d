import type { Check } from '../../../kernel/process/checks';

export const domainChecks: readonly Check[] = [
  {
    id: 'dns.serials',
    kind: 'gap',
    summary: ['平台区的序列号连续', 'The serials of the platform zone have no gap'],
    sql: `select zone as what from dns_zone_version group by zone
      having count(*) <> max(serial) - min(serial) + 1`,
  },
  {
    id: 'domains.removed',
    kind: 'lost',
    summary: [
      '供应商侧的清除没有停滞一小时的',
      'No removal at a supplier has been due for an hour',
    ],
    sql: `select id as what from domain_removal where done_at is null
      and next_at < clock_timestamp() - interval '1 hour'`,
  },
];
