import * as z from 'zod';
import { byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { supplierField } from '../suppliers/params';
import { dayCheck } from './dayCheck';
import * as cdnTerms from '../terms';

export { dayCheck, dayCheckStates, dayCheckWaits, slotsOfDay } from './dayCheck';

/** Which of the two sides knows a domain on that day. */
export const dayCheckSides = {
  both: ['双方', 'Both', 'neutral'],
  local: ['仅本地', 'Only we', 'warning'],
  supplier: ['仅供应商', 'Only the supplier', 'warning'],
} as const;

/** One domain of a day check. A side that does not know it has no figures. */
export const dayCheckDomain = entity('dayCheckDomain', '日核对域名', 'Domain of a day check', {
  id: field.id(),
  checkId: field.ref(...cdnTerms.dayCheck, 'dayChecks'),
  accountId: field.account().nullable(),
  /** Null for a domain that the platform does not have. */
  domainId: field.id('域名编号', 'Domain ID').nullable(),
  domain: field.shown(...cdnTerms.domain),
  side: field.choice(...cdnTerms.knownBy, dayCheckSides),
  localBytes: dayCheck.schema.shape.localBytes,
  localRequests: dayCheck.schema.shape.localRequests,
  supplierBytes: dayCheck.schema.shape.supplierBytes,
  supplierRequests: dayCheck.schema.shape.supplierRequests,
  differenceBytes: field.bytes(...cdnTerms.difference),
  /** Its part of all differences of the day, whichever way they point. */
  shareRatio: field.ratio(...cdnTerms.share),
});

/** With the span of the day in the supplier's zone, which a repair of the domain begins with. */
const differing = named(
  dayCheckDomain.schema.extend({
    paramId: dayCheck.schema.shape.paramId,
    fromAt: field.time(...cdnTerms.fromTime),
    toAt: field.time(...cdnTerms.toTime),
  }),
  ['accountId'],
);

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
    domains: listing(differing, {
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
    check: job(z.object({}), {
      everyMs: 60_000,
      queue: 'backfill',
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
  events: { changed: event('staff', shown) },
});
