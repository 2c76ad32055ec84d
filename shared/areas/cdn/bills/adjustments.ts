import * as z from 'zod';
import { entity, event, get, nothing, page, post, query, resource } from '../../../kernel/contract';
import { field, isoDay } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { addDays, dayOf } from '../../../kernel/units';
import { billMonth, monthPath } from './schemas';
import { currencies } from './prices';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../../platform/terms';
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
  approvalId: field.ref(...cdnTerms.approval, 'approvals').nullable(),
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
/** Whether everything but the approval of a second person is met. */
export const isGreen = (g: Gate): boolean =>
  g.completed === g.days &&
  g.sumsAgree &&
  g.unchecked === 0 &&
  g.over &&
  g.adjustmentsWaiting === 0;
/** How the bill of a month reached its account, by the letters it was sent with last. */
export const billDeliveries = {
  none: ['未发送', 'Not sent', 'neutral'],
  waiting: [...platformTerms.beingSent, 'progress'],
  sent: [...platformTerms.mailSent, 'success'],
  opened: ['已打开', 'Opened', 'success'],
  failed: ['发送失败', 'Not delivered', 'error'],
} as const;
/** A month that was paid, as staff noted it. */
export const billPayment = entity('billPayment', '账单付款', 'Bill payment', {
  id: field.id(),
  accountId: field.account(),
  month: field.month(...cdnTerms.cycle),
  paidOn: field.day('付款日期', 'Paid on'),
  note: field.text('付款备注', 'Note of the payment', 200).default(''),
  markedBy: field.text('标记人', 'Marked by', 254),
  createdAt: field.created(),
});
const { paidOn, note: paymentNote } = billPayment.schema.shape;

const closing = billMonth.schema.extend({
  delivery: field.choice('发送', 'Delivery', billDeliveries),
  /** When it was sent last, and to how many people. */
  sentAt: field.time(...platformTerms.sentAt).nullable(),
  letters: field.count('收件人数', 'Letters'),
  opened: field.count('已打开', 'Opened'),
  paidOn: paidOn.nullable(),
  account: z.string().meta({ kind: 'text', label: terms.account, nameOf: 'accountId' }),
  /** The request for its approval, where there is one. */
  approvalId: field.ref(...cdnTerms.approval, 'approvals').nullable(),
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
      output: z.object({ letters: z.int() }),
      summary: [
        '将月账单及其 PDF 发给账号中可查看账单的人',
        'Mails the bill with its PDF to everybody of the account who may see bills',
      ],
    }),
    complete: post('/:accountId/:month/complete', {
      permission: 'staff.billing.approve',
      input: oneMonth.extend({
        /** What the month came to when it was looked at, in millionths; refused if it moved. */
        total: z.int(),
      }),
      output: nothing,
      summary: [
        '通过一个月账单的复核；其他条件须全部通过',
        'Approves a month that waits for it; all its other conditions must be met',
      ],
    }),
    pay: post('/:accountId/:month/pay', {
      permission: 'staff.billing.operate',
      input: oneMonth.extend({ paidOn, note: paymentNote }),
      output: nothing,
      summary: ['标记为已付款', 'Marks it as paid'],
    }),
    unpay: post('/:accountId/:month/unpay', {
      permission: 'staff.billing.operate',
      input: oneMonth,
      output: nothing,
      summary: ['取消付款标记', 'Takes the mark of payment off'],
    }),
  },
  events: {
    changed: event('staff', z.object({ accountId: z.uuid(), month: z.string() })),
  },
});
