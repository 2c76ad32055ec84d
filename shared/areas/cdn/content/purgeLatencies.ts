import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { taskItem } from '../../platform/tasks/tasks';
import { supplierField } from '../suppliers/params';
import * as cdnTerms from '../terms';

/** Spans over which it is told how long purges took. */
export const latencySpans = { day: terms.hours24, month: terms.days30 } as const;

/** How long a supplier took over addresses of refreshes, from handing them in. */
export const purgeLatency = entity('purgeLatency', '刷新耗时', 'Purge latency', {
  key: field.shown(...terms.id),
  supplier: supplierField,
  span: field.choice(...terms.span, latencySpans),
  /** The first address of the span that was timed. */
  sinceAt: field.time('最早计时', 'Timed since'),
  purges: field.count('受理的地址', 'Accepted'),
  verified: field.count(...terms.verified),
  unproven: field.count('无法验证', 'Not provable'),
  unverified: field.count('未验证', 'Not verified'),
  /** Until the supplier took it. */
  acceptedP50: field.ms('受理中位数', 'Accepted p50'),
  acceptedP95: field.ms('受理 95 分位', 'Accepted p95'),
  acceptedP99: field.ms('受理 99 分位', 'Accepted p99'),
  /** Until the supplier said that it is done. */
  doneP50: field.ms('完成中位数', 'Done p50').nullable(),
  doneP95: field.ms('完成 95 分位', 'Done p95').nullable(),
  doneP99: field.ms('完成 99 分位', 'Done p99').nullable(),
  /** Until its nodes showed it. */
  verifiedP50: field.ms('验证中位数', 'Verified p50').nullable(),
  verifiedP95: field.ms('验证 95 分位', 'Verified p95').nullable(),
  verifiedP99: field.ms('验证 99 分位', 'Verified p99').nullable(),
  /** The oldest address that no node has shown to be cleared, nor a later refresh of it. */
  oldestAt: field.time('最早未验证', 'Oldest not verified').nullable(),
  oldestTarget: taskItem.shape.target.nullable(),
  oldestTaskId: field.ref(...cdnTerms.task, 'tasks').nullable(),
});

/** How soon suppliers clear what they are asked to, over all accounts. */
export const purgeLatencies = resource('purgeLatencies', {
  entity: purgeLatency,
  endpoints: {
    list: listing(purgeLatency.schema, {
      scope: 'platform',
      permission: 'staff.content.view',
      search: ['oldestTarget'],
      filters: ['supplier', 'span'],
      sort: ['supplier', 'purges', 'acceptedP95', 'doneP95', 'verifiedP95', 'oldestAt'],
      order: 'supplier',
      summary: [
        '各供应商从提交到受理、完成、验证的耗时分位，以及最早未验证的地址',
        'Percentiles of how long suppliers take until a purge is accepted, done and verified, and the oldest not verified',
      ],
    }),
  },
});
