import * as z from 'zod';
import { byId, entity, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as cdnTerms from '../terms';
import { currencies } from './prices';

/** What an amount above a limit is about. */
export const limitPurposes = {
  adjustment: ['单笔调整', 'One adjustment'],
  completion: cdnTerms.completingAMonth,
} as const;
/** Amounts above which a second person decides. */
export const billLimit = entity('billLimit', '复核限额', 'Approval limit', {
  id: field.id(),
  purpose: field.choice(...cdnTerms.purpose, limitPurposes),
  currency: field.choice(...cdnTerms.currency, currencies),
  amount: field.money(...cdnTerms.limit),
  createdAt: field.created(),
});
export const billLimits = resource('billLimits', {
  entity: billLimit,
  endpoints: {
    list: listing(billLimit.schema, {
      scope: 'platform',
      permission: 'staff.billing.view',
      sort: ['purpose'],
      order: 'purpose',
    }),
    update: put('/:id', {
      permission: 'staff.billing.operate',
      input: byId.extend({ amount: z.int().min(0).max(1_000_000_000_000_000) }),
      output: billLimit.schema,
      summary: ['修改复核限额', 'Changes an approval limit'],
    }),
  },
});
