import * as z from 'zod';
import { byId, entity, event, get, job, post, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { sources } from '../../../metrics';
import { reason } from '../corrections/planInputs';
import { planStates } from '../corrections/planMethods';
import { measure } from '../corrections/planShapes';
import * as cdnTerms from '../terms';

/** How a host stands at the supplier. */
export const aliasSupplies = {
  waiting: [...terms.waiting, 'neutral'],
  online: [...cdnTerms.online, 'success'],
  failed: [...terms.failed, 'error'],
  off: ['已撤下', 'Taken off', 'neutral'],
} as const;
/** How the period of an alias stands. */
export const aliasStates = {
  active: [...terms.active, 'success'],
  planned: [...cdnTerms.notBegun, 'neutral'],
  ended: [...terms.ended, 'neutral'],
} as const;

/** A further name of a domain at one supplier: what is counted under it is the domain's, from when to when. */
export const aliasDomain = entity('aliasDomain', '别名域名', 'Alias domain', {
  id: field.id(),
  accountId: field.account(),
  /** Null once the domain is gone and the supplier still has the name. */
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  host: field.host('别名', 'Alias host'),
  /** Whole hours: log files are of an hour each. */
  fromAt: field.chosenTime(...cdnTerms.validFromTime),
  toAt: field.chosenTime(...cdnTerms.validToTime).nullable(),
  supply: field.choice('供应商处', 'At the supplier', aliasSupplies),
  cname: field.shown(...cdnTerms.supplierCname).nullable(),
  message: field.sentence(...cdnTerms.lastError).nullable(),
  createdAt: field.created(),
});

const row = named(
  aliasDomain.schema.extend({
    state: field.choice(...terms.state, aliasStates),
    /** The change of figures that brings another period, while it is open. */
    planId: field.ref(...cdnTerms.dataChange, 'dataPlans').nullable(),
    planState: field.choice(...cdnTerms.dataChange, planStates).nullable(),
  }),
  ['accountId', 'domainId', 'paramId'],
);

const { host, fromAt, toAt, paramId } = aliasDomain.schema.shape;
const domainId = field.ref(...cdnTerms.domain, 'domains');

/** What changes hands with a period: sums of past hours that become the domain's or are its no longer. */
const moved = z.object({
  /** The period in whole hours, as it is kept. */
  fromAt: z.iso.datetime(),
  toAt: z.iso.datetime().nullable(),
  slots: z.int(),
  totals: z.array(z.object({ source: z.enum(sources), measure, before: z.int(), after: z.int() })),
  /** Days of completed bills within; another person must approve their change. */
  billedDays: z.array(z.iso.date()),
});

const operate = 'staff.domains.operate';
export const aliasDomains = resource('aliasDomains', {
  entity: aliasDomain,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.domains.view',
      search: ['host', 'domainName', 'accountName'],
      filters: ['accountId', 'domainId', 'paramId', 'state', 'supply'],
      sort: ['host', 'fromAt', 'createdAt'],
      order: '-createdAt',
    }),
    one: get('/:id', { permission: 'staff.domains.view', input: byId, output: row }),
    create: post('/', {
      permission: operate,
      input: z.strictObject({ domainId, paramId, host, fromAt, toAt, reason }),
      output: row,
      summary: [
        '添加别名；过去的时段以数据变更归入域名',
        'Adds an alias; hours of the past become the domain’s by a change of figures',
      ],
    }),
    update: put('/:id', {
      permission: operate,
      input: z.strictObject({ ...byId.shape, fromAt, toAt, reason }),
      output: row,
      summary: [
        '改变时段；涉及过去时段的部分以数据变更生效',
        'Changes the period, by a change of figures where that reaches into the past',
      ],
    }),
    disable: post('/:id/disable', {
      permission: operate,
      input: byId,
      output: row,
      summary: ['于本小时结束时停用', 'Ends it with the running hour'],
    }),
    preview: post('/preview', {
      permission: operate,
      input: z.strictObject({
        /** The alias whose period is to change; none for a new one. */
        id: z.uuid().optional(),
        domainId: domainId.optional(),
        paramId: paramId.optional(),
        host: host.optional(),
        fromAt,
        toAt,
      }),
      output: moved,
      rate: 'test',
      summary: ['该时段会移动的合计', 'Sums that a period would move'],
    }),
  },
  jobs: {
    /** Brings aliases that are due to their supplier, or takes them off. */
    deploy: job(z.object({}), { everyMs: 2_000, attempts: 1, timeoutMs: 240_000 }),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
});
