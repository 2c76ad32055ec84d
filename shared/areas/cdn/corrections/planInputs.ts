import * as z from 'zod';
import { countryCodes } from '../../../edge/regions';
import { field, isoTime } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { sourceLabels, sources } from '../../../metrics';
import * as cdnTerms from '../terms';
import {
  longestSheet,
  type PlanMethod,
  planMethods,
  pointMethods,
  spanMethods,
} from './planMethods';
import { measure } from './planShapes';

const country = z
  .enum(countryCodes as readonly [string, ...string[]])
  .meta({ kind: 'text', label: cdnTerms.countryRegion });
/** Why a change is wanted. */
export const reason = field.longText(...terms.reason, 500, {
  refusal: ['请填写原因', 'Please give the reason'],
});
/** Of the written request that a removal follows. */
export const ticket = field.text(...cdnTerms.ticket, 64);
/** What an override sets. */
export const value = field.count('新值', 'New value', 0, 1_000_000_000_000_000);

/** A choice of some of the methods. */
const chosenOf = <const M extends PlanMethod>(names: readonly [M, ...M[]]) =>
  z.enum(names).meta({
    kind: 'choice',
    label: cdnTerms.method,
    options: Object.fromEntries(names.map((name) => [name, planMethods[name]])),
  });
const param = field.ref(...cdnTerms.supplierParameter, 'supplierParams');
/** Whose counter it is that is set right. */
const lane = {
  paramId: param,
  source: z.enum(sources).meta({ kind: 'choice', label: terms.dataSource, options: sourceLabels }),
};
const domainId = field.ref(...cdnTerms.domain, 'domains');
const from = field.chosenTime(...cdnTerms.fromTime);
const to = field.chosenTime(...cdnTerms.toTime);

/** A change of one series, over a span or, without its end, of one slot. */
export const spanProposal = z.strictObject({
  method: chosenOf(spanMethods),
  domainId,
  ...lane,
  from,
  to: to.optional(),
  measure: measure.optional(),
  value: value.optional(),
  country: country.optional(),
  /** The only slots of the day that are taken, in place of a span; of methods that take whole slots. */
  onlySlots: field.list('仅这些时段', 'Only these slots', isoTime, 288).optional(),
  reason,
});
/** The points of a sheet. */
export const sheetProposal = z.strictObject({
  method: chosenOf(pointMethods),
  ...lane,
  sheet: z.string().min(1).max(longestSheet).meta({ kind: 'text', label: cdnTerms.points }),
  reason,
});
/** Everything that was counted of a domain. */
export const removalProposal = z.strictObject({ domainId, from, to, ticket, reason });
/** The task whose output is taken back. */
export const processId = field.ref(...cdnTerms.logProcessTask, 'logProcesses');
/** What a task that processed logs has written. */
export const outputRemoval = z.strictObject({ processId, ticket, reason });
/** Hours and days of all domains at one supplier parameter. */
export const supplierRecompute = z.strictObject({ paramId: param, from, to, reason });
/** Hours and days of a month of one account, in its own time zone. */
export const accountRecompute = z.strictObject({
  accountId: field.account(),
  month: field.month(...cdnTerms.month),
  reason,
});
