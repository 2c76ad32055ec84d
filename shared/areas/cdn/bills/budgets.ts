import * as z from 'zod';
import { byId, entity, event, get, job, notice, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { currencies } from './prices';
import * as cdnTerms from '../terms';

/** What a month is held against: its usage so far, or what it is heading for. */
export const budgetMeasures = ['actual', 'forecast'] as const;
export type BudgetMeasure = (typeof budgetMeasures)[number];
/** Shares of the budget that can be told, in per cent. */
export const budgetPercents = {
  '50': ['50 %', '50 %'],
  '80': ['80 %', '80 %'],
  '90': ['90 %', '90 %'],
  '100': ['100 %', '100 %'],
  '120': ['120 %', '120 %'],
} as const;

/** What an account means to spend in a month, and who hears when it comes to that; one per account. */
export const billBudget = entity('billBudget', '预算', 'Budget', {
  id: field.id(),
  accountId: field.account(),
  /** The account's when the budget was set. */
  currency: field.choice(...cdnTerms.currency, currencies),
  amount: z
    .int()
    .min(1)
    .max(1_000_000_000_000_000)
    .meta({
      kind: 'money',
      label: ['每月预算', 'Budget a month'],
      refusal: ['请填写大于零的预算', 'The budget must be above zero'],
    }),
  actual: field.choices('本月至今达到', 'Month to date reaches', budgetPercents),
  forecast: field.choices('预测达到', 'Forecast reaches', budgetPercents),
  emails: field.list(...cdnTerms.mailboxes, field.email(...cdnTerms.mailbox), 20),
  createdAt: field.created(),
});

const link = '/cdn-bill';
export const billBudgets = resource('billBudgets', {
  entity: billBudget,
  endpoints: {
    ...crud(billBudget, {
      scope: 'account',
      view: 'bill.view',
      write: 'bill.budget',
      writes: ['amount', 'actual', 'forecast', 'emails'],
      computed: ['currency'],
      names: ['accountId'],
      filters: ['accountId'],
      sort: ['createdAt'],
      order: '-createdAt',
    }),
    alerts: get('/:id/alerts', {
      permission: 'bill.view',
      input: byId,
      output: z.object({
        alerts: z.array(
          z.object({
            month: z.string(),
            measure: z.enum(budgetMeasures),
            percent: z.int(),
            createdAt: z.string(),
          }),
        ),
      }),
      summary: ['预算已告知的比例', 'Which shares of a budget were told in the last months'],
    }),
  },
  jobs: {
    /** Holds the open months of all accounts against their budgets. */
    watch: job(z.object({}), {
      everyMs: 60_000,
      queue: 'billing',
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
  events: {
    changed: event('account', z.object({ accountId: z.uuid() }), { permission: 'bill.view' }),
  },
  notices: {
    actual: notice(
      'warning',
      '{month} 至今费用 {amount}，已达预算 {budget} 的 {percent} %',
      '{month} has come to {amount}: {percent} % of the budget of {budget} is reached',
      link,
      { about: 'month', permission: 'bill.view' },
    ),
    forecast: notice(
      'warning',
      '{month} 预计 {amount}，将达预算 {budget} 的 {percent} %',
      '{month} is heading for {amount}: {percent} % of the budget of {budget} will be reached',
      link,
      { about: 'month', permission: 'bill.view' },
    ),
  },
});
