import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  nothing,
  page,
  post,
  put,
  query,
  resource,
} from '../../../kernel/contract';
import { field, isoDay } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { addDays, dayOf } from '../../../kernel/units';
import { billMonth, monthPath } from './schemas';
import { currencies } from './prices';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const adjustmentStates = {
  waiting: ['待复核', 'Waits for approval', 'warning'],
  approved: ['已生效', 'In force', 'success'],
  rejected: ['已驳回', 'Rejected', 'error'],
  lapsed: [...terms.lapsed, 'neutral'],
  withdrawn: [...terms.withdrawn, 'neutral'],
} as const;

/** One amount added to or taken from a month, never a change of its usage or prices. */
export const billAdjustment = entity('billAdjustment', '账单调整', 'Bill adjustment', {
  id: field.id(),
  accountId: field.account(),
  month: field.month(...cdnTerms.cycle),
  /** The day it is about; without one it is about the whole month. */
  day: field.day(...terms.day).nullable(),
  currency: field.choice(...cdnTerms.currency, currencies),
  amount: field.money('金额', 'Amount'),
  reason: field.longText(...terms.reason, 500, {
    refusal: ['请填写调整原因', 'Please give the reason of the adjustment'],
  }),
  state: field.choice(...terms.state, adjustmentStates),
  proposedById: field.ref(...cdnTerms.proposedBy, 'people'),
  proposedByEmail: field.text(...cdnTerms.proposedBy, 254),
  createdAt: field.time(...cdnTerms.proposed),
});

/** An adjustment with the request to decide on it, where it is above the limit. */
const listedAdjustment = billAdjustment.schema.extend({
  approvalId: field.ref('审批', 'Approval', 'approvals').nullable(),
  decidedByEmail: field.text('复核人', 'Decided by', 254).nullable(),
});

export const billAdjustments = resource('billAdjustments', {
  entity: billAdjustment,
  endpoints: {
    list: listing(named(listedAdjustment, ['accountId']), {
      scope: 'platform',
      permission: 'staff.billing.view',
      filters: ['accountId', 'state'],
      sort: ['createdAt', 'amount'],
      order: '-createdAt',
      input: { month: monthPath.optional(), day: isoDay.optional() },
      summary: ['调整行', 'Adjustment lines'],
    }),
    create: post('/', {
      permission: 'staff.billing.operate',
      input: z
        .strictObject({
          accountId: z.uuid(),
          month: monthPath.optional(),
          day: isoDay.optional(),
          amount: z
            .int()
            .min(-1_000_000_000_000_000)
            .max(1_000_000_000_000_000)
            .refine((n) => n !== 0)
            .meta({
              kind: 'money',
              label: ['金额', 'Amount'],
              refusal: ['金额不能为零', 'The amount must not be zero'],
            }),
          reason: billAdjustment.schema.shape.reason,
        })
        .refine((o) => (o.month === undefined) !== (o.day === undefined)),
      output: billAdjustment.schema,
      summary: [
        '添加调整行；超过限额需第二人复核',
        'Adds a line; above the limit a second person must approve it',
      ],
    }),
  },
});

/** What must be so before a month completes. */
export const gate = z.object({
  /** Days of the month that want a bill, those completed, and why the others are not. */
  days: z.int(),
  completed: z.int(),
  waitsForData: z.int(),
  waitsForPrice: z.int(),
  /** The first days that are not completed. */
  openDays: z.array(z.string()),
  /** Sum of lines = day bill, for every day. */
  sumsAgree: z.boolean(),
  /** Days at a supplier parameter whose check has neither passed nor been accepted or waived. */
  unchecked: z.int(),
  rate: z.boolean(),
  over: z.boolean(),
  approval: z.enum(['none', 'waiting', 'given', 'refused']),
  adjustmentsWaiting: z.int(),
});
export type Gate = z.output<typeof gate>;
const closing = billMonth.schema.extend({
  account: z.string().meta({ kind: 'text', label: terms.account, nameOf: 'accountId' }),
  /** The request for its approval, where there is one. */
  approvalId: field.ref('审批', 'Approval', 'approvals').nullable(),
  gate: gate.meta({ kind: 'json', label: cdnTerms.completionGate }),
});
export type Closing = z.output<typeof closing>;
const oneMonth = z.strictObject({ accountId: z.uuid(), month: monthPath });

/** The month staff close, when none is chosen: the one before the present, by China's clock. */
export const closingMonth = (now: string | number): string =>
  addDays(`${dayOf(now, 480).slice(0, 7)}-01`, -1).slice(0, 7);

export const billClosings = resource('billClosings', {
  entity: entity('billClosing', '月账单出账', 'Completing a month', billMonth.schema.shape),
  endpoints: {
    list: get('/', {
      permission: 'staff.billing.view',
      input: query({
        /** Left out: the last month that is over. */
        month: monthPath.optional(),
        accountId: z.uuid().optional(),
        status: z.enum(['pending', 'completed']).optional(),
      }),
      output: page(closing),
      summary: [
        '各账号的月账单与出账条件',
        'Month bills of all accounts with their completion gate',
      ],
    }),
    one: get('/:accountId/:month', {
      permission: 'staff.billing.view',
      input: oneMonth,
      output: closing,
      summary: ['一个账号的月账单', 'The month of one account'],
    }),
    send: post('/:accountId/:month/send', {
      permission: 'staff.billing.operate',
      input: oneMonth,
      output: nothing,
      summary: ['再次通知客户', 'Tells the customer again'],
    }),
  },
  events: {
    changed: event('staff', z.object({ accountId: z.uuid(), month: z.string() })),
  },
});

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
