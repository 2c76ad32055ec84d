import * as z from 'zod';
import { byId, entity, event, get, job, notice, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { supplierField } from '../suppliers/params';

/** So many five-minute slots have a day. */
export const slotsOfDay = 288;

export const dayCheckStates = {
  open: ['未核对', 'Open', 'neutral'],
  passed: ['通过', 'Passed', 'success'],
  failed: ['不一致', 'Failed', 'error'],
  accepted: ['已接受', 'Accepted', 'warning'],
} as const;

/** Why a day has no verdict yet. */
export const dayCheckWaits = {
  notRun: ['尚未核对', 'Never run'],
  incomplete: ['本地数据未完整', 'Our data is not complete'],
  notFinal: ['供应商未结算该日', 'The supplier has not closed the day'],
  unreachable: ['供应商无法查询', 'The supplier cannot be asked'],
} as const;

/**
 * One day, in the zone of its supplier, at one supplier parameter: what our five-minute figures sum up
 * to against the total that the supplier itself tells of the day.
 */
export const dayCheck = entity('dayCheck', '供应商日核对', 'Supplier day check', {
  id: field.id(),
  paramId: field.ref('供应商参数', 'Supplier parameter', 'supplierParams'),
  day: field.day('日期', 'Day'),
  state: field.choice('状态', 'State', dayCheckStates),
  waitsFor: field.choice('未核对原因', 'Open because', dayCheckWaits).nullable(),
  localBytes: field.bytes('本地流量', 'Our traffic').nullable(),
  localRequests: field.count('本地请求数', 'Our requests').nullable(),
  supplierBytes: field.bytes('供应商流量', 'Supplier traffic').nullable(),
  supplierRequests: field.count('供应商请求数', 'Supplier requests').nullable(),
  /** Ours less the supplier's. */
  differenceBytes: field.bytes('差异', 'Difference').nullable(),
  /** The difference of bytes against the larger side. */
  differenceRatio: field.ratio('差异比例', 'Difference %').nullable(),
  /** Five-minute slots of the day in which we have figures. */
  points: field.count('数据点', 'Points').nullable(),
  reason: field
    .longText('接受原因', 'Reason', 500, {
      refusal: ['请填写接受原因', 'Please give the reason of accepting'],
    })
    .nullable(),
  acceptedByEmail: field.text('接受人', 'Accepted by', 254).nullable(),
  acceptedAt: field.time('接受时间', 'Accepted').nullable(),
  checkedAt: field.time('核对时间', 'Checked').nullable(),
  createdAt: field.created(),
});

/** Which of the two sides knows a domain on that day. */
export const dayCheckSides = {
  both: ['双方', 'Both', 'neutral'],
  local: ['仅本地', 'Only we', 'warning'],
  supplier: ['仅供应商', 'Only the supplier', 'warning'],
} as const;

/** One domain of a day check. A side that does not know it has no figures. */
export const dayCheckDomain = entity('dayCheckDomain', '日核对域名', 'Domain of a day check', {
  id: field.id(),
  checkId: field.ref('日核对', 'Day check', 'dayChecks'),
  accountId: field.account().nullable(),
  /** Null for a domain that the platform does not have. */
  domainId: field.id('域名编号', 'Domain ID').nullable(),
  domain: field.shown('域名', 'Domain'),
  side: field.choice('已知方', 'Known by', dayCheckSides),
  localBytes: dayCheck.schema.shape.localBytes,
  localRequests: dayCheck.schema.shape.localRequests,
  supplierBytes: dayCheck.schema.shape.supplierBytes,
  supplierRequests: dayCheck.schema.shape.supplierRequests,
  differenceBytes: field.bytes('差异', 'Difference'),
  /** Its part of all differences of the day, whichever way they point. */
  shareRatio: field.ratio('占差异比例', 'Share of the difference'),
});

const shown = named(dayCheck.schema.extend({ supplier: supplierField }), ['paramId']);
export type ShownDayCheck = z.output<typeof shown>;

export const dayChecks = resource('dayChecks', {
  entity: dayCheck,
  endpoints: {
    list: listing(shown, {
      scope: 'platform',
      permission: 'staff.data.view',
      search: ['paramName'],
      filters: ['state', 'day', 'paramId', 'supplier'],
      sort: ['day', 'paramName', 'differenceBytes', 'differenceRatio', 'points', 'checkedAt'],
      order: '-day',
      summary: ['供应商日核对', 'Day checks of suppliers'],
    }),
    one: get('/:id', { permission: 'staff.data.view', input: byId, output: shown }),
    domains: listing(named(dayCheckDomain.schema, ['accountId']), {
      path: '/:id/domains',
      scope: 'platform',
      permission: 'staff.data.view',
      search: ['domain'],
      filters: ['side'],
      sort: ['differenceBytes', 'domain', 'localBytes', 'supplierBytes'],
      order: '-differenceBytes',
      input: { id: z.uuid() },
      summary: ['某日各域名的差异', 'Domains of a day by their part of the difference'],
    }),
    run: post('/:id/run', {
      permission: 'staff.data.operate',
      input: byId,
      output: shown,
      rate: 'test',
      summary: ['立即核对', 'Checks the day now'],
    }),
    accept: post('/:id/accept', {
      permission: 'staff.data.operate',
      input: z.strictObject({ id: z.uuid(), reason: dayCheck.schema.shape.reason.unwrap() }),
      output: shown,
      summary: ['接受差异并记录原因', 'Accepts the difference and keeps the reason'],
    }),
  },
  jobs: {
    /** Checks each day that is complete on both sides. */
    check: job(z.object({}), { everyMs: 60_000, queue: 'sync', attempts: 1, timeoutMs: 120_000 }),
  },
  events: { changed: event('staff', shown) },
  notices: {
    failed: notice(
      'warning',
      '{param} 在 {day} 的本地流量与供应商的日合计不一致',
      'Our traffic of {day} at {param} differs from the day total of the supplier',
      '/viewMoreLocalSupplier?id={id}',
      { about: 'param', permission: 'staff.data.view' },
    ),
  },
});
