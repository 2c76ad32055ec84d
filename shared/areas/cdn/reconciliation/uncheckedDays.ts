import * as z from 'zod';
import { byId, entity, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { currencies } from '../bills/prices';
import { supplierField } from '../suppliers/params';
import { dayCheck } from './dayCheck';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const waiverStates = {
  none: [...terms.none, 'neutral'],
  waiting: [...terms.waitingApproval, 'warning'],
  refused: [...terms.rejected, 'error'],
} as const;

const { paramId, day, state, waitsFor } = dayCheck.schema.shape;
/** A day of an account at a supplier parameter that has neither passed nor been accepted or waived. */
export const uncheckedDay = entity('uncheckedDay', '未核对日期', 'Unchecked day', {
  id: field.id(),
  checkId: field.ref(...cdnTerms.dayCheck, 'dayChecks'),
  accountId: field.account(),
  paramId,
  supplier: supplierField,
  day,
  state,
  waitsFor,
  ageDays: field.count('已过天数', 'Age (days)'),
  /** The month whose bill cannot be completed before; null where none waits for it. */
  month: field.month('阻塞的月账单', 'Bill it blocks').nullable(),
  estimate: field.money('账单预估', 'Estimate').nullable(),
  currency: field.choice(...cdnTerms.currency, currencies).nullable(),
  waiver: field.choice('豁免', 'Waiver', waiverStates),
});

/** What keeps bills from completing, and letting one day of one account pass all the same. */
export const uncheckedDays = resource('uncheckedDays', {
  entity: uncheckedDay,
  endpoints: {
    list: listing(named(uncheckedDay.schema, ['accountId', 'paramId']), {
      scope: 'platform',
      permission: 'staff.billing.view',
      filters: ['state', 'day', 'month', 'accountId', 'paramId'],
      sort: ['day', 'accountName', 'paramName'],
      order: 'day',
      summary: ['未核对的日期', 'Days without a passed check'],
    }),
    /** By the id of the check. */
    run: post('/:id/run', {
      permission: 'staff.billing.operate',
      input: byId,
      output: nothing,
      summary: ['立即核对该日', 'Checks the day now'],
    }),
    waive: post('/:id/waive', {
      permission: 'staff.billing.operate',
      input: byId.extend({
        accountId: z.uuid(),
        reason: dayCheck.schema.shape.reason.unwrap(),
      }),
      output: nothing,
      summary: [
        '申请豁免某账号的某日，由第二人审批',
        'Asks a second person to let a day of an account pass unchecked',
      ],
    }),
  },
});
