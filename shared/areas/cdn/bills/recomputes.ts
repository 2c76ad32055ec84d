import * as z from 'zod';
import { byId, entity, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { taskStates } from '../../platform/tasks/tasks';
import { currencies, regionField } from './prices';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** What made a recomputed line differ. */
export const differenceCauses = {
  usage: ['用量变化', 'Usage changed'],
  price: ['价格变化', 'Price changed'],
  coefficient: ['系数变化', 'Coefficient changed'],
  guarantee: ['保底变化', 'Guarantee changed'],
  newRegion: ['新增地区', 'New region'],
} as const;
export type DifferenceCause = keyof typeof differenceCauses;

/** One line of a completed bill that a recompute would change; without region and country it is the month's guarantee. */
export const billDifference = entity('billDifference', '账单差异', 'Bill difference', {
  id: field.id(),
  taskId: field.ref(...cdnTerms.task, 'tasks'),
  accountId: field.account(),
  day: field.day(...terms.day),
  currency: field.choice(...cdnTerms.currency, currencies),
  region: regionField.nullable(),
  /** Of a line of messages. */
  country: field.shown(...terms.country).nullable(),
  version: field.count('原版本', 'Old version'),
  oldBytes: field.bytes('原用量', 'Old usage'),
  newBytes: field.bytes('新用量', 'New usage'),
  oldPrice: field.price('原价格', 'Old price').nullable(),
  newPrice: field.price('新价格', 'New price').nullable(),
  oldCost: field.money('原费用', 'Old cost'),
  newCost: field.money('新费用', 'New cost'),
  causes: field.choices('原因', 'Causes', differenceCauses),
  createdAt: field.time(...terms.time),
});

const summary = z.object({
  taskId: z.uuid(),
  number: z.int(),
  state: field.choice(...terms.state, taskStates),
  fromDay: z.string(),
  toDay: z.string(),
  /** The task that applies it, once it was asked for. */
  appliedBy: z.uuid().nullable(),
  differences: z.int(),
  accounts: z.int(),
  /** Sums of changed lines by currency. */
  sums: z.array(z.object({ currency: z.enum(['USD', 'CNY']), oldCost: z.int(), newCost: z.int() })),
});

export const billRecomputes = resource('billRecomputes', {
  entity: billDifference,
  endpoints: {
    create: post('/', {
      permission: 'staff.billing.operate',
      input: z.strictObject({
        /** Left out: every account that has bills in these days. */
        accountIds: z
          .array(z.uuid())
          .min(1)
          .max(500)
          .meta({ kind: 'list', label: terms.account, of: 'accounts' })
          .optional(),
        fromDay: field.day('开始日期', 'From day'),
        toDay: field.day('结束日期', 'To day'),
      }),
      output: z.object({ taskId: z.uuid() }),
      summary: ['试算（不改账单）', 'Dry run (changes nothing)'],
    }),
    one: get('/:id', { permission: 'staff.billing.view', input: byId, output: summary }),
    differences: listing(named(billDifference.schema, ['accountId']), {
      path: '/:id/differences',
      scope: 'platform',
      permission: 'staff.billing.view',
      sort: ['accountName', 'day'],
      order: 'accountName',
      input: { id: z.uuid() },
      summary: ['逐行差异及原因', 'Differences by line with their causes'],
    }),
    apply: post('/:id/apply', {
      permission: 'staff.billing.operate',
      input: byId,
      output: z.object({ taskId: z.uuid() }),
      summary: ['应用：写入新版本', 'Apply: write new versions'],
    }),
  },
});
