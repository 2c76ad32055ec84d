import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { billBudget, type BudgetMeasure } from '#shared/areas/cdn/bills/budgets';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { mailboxLanguage } from '../../platform/session/index';

export type Budget = Row<typeof billBudget>;
const columns = sql.join(columnsOf(billBudget).map((c) => sql.ref(`b.${c}`)));

/** Budgets of the accounts that are billed. */
export const watchedBudgets = async (ctx: Ctx): Promise<Budget[]> => {
  const { rows } = await sql<Budget>`select ${columns} from bill_budget b
    join account a on a.id = b.account_id
    where a.billing_enabled and a.status <> 'deactivated' order by b.id`.execute(internal(ctx));
  return rows;
};

/** Notes that a share of a budget was reached in a month; false when that was noted before. */
export const noteReached = async (
  ctx: Ctx,
  budgetId: string,
  o: { month: string; measure: BudgetMeasure; percent: number; amount: number },
): Promise<boolean> => {
  const { rows } =
    await sql`insert into bill_budget_alert (id, budget_id, month, measure, percent, amount, created_at)
    values (${randomUUID()}, ${budgetId}, ${o.month}, ${o.measure}, ${o.percent}, ${o.amount}, ${ctx.now()})
    on conflict (budget_id, month, measure, percent) do nothing returning 1`.execute(internal(ctx));
  return rows.length === 1;
};

export type BudgetAlert = {
  month: string;
  measure: BudgetMeasure;
  percent: number;
  createdAt: string;
};
const mostAlerts = 60;
/** The shares of a budget that were noted, the newest month first. */
export const alertsOf = async (ctx: Ctx, budgetId: string): Promise<BudgetAlert[]> => {
  const { rows } = await sql<BudgetAlert>`select month, measure, percent, created_at
    from bill_budget_alert where budget_id = ${budgetId}
    order by month desc, measure, percent limit ${mostAlerts}`.execute(internal(ctx));
  return rows;
};

/** The language in which a mailbox of a budget is written to. */
export const languageOf = async (
  ctx: Ctx,
  accountId: string,
  email: string,
): Promise<'zh-CN' | 'en'> => {
  const { rows } = await sql<{
    language: 'zh-CN' | 'en';
  }>`select ${mailboxLanguage(sql`${email}`, sql`${accountId}`)} as language`.execute(
    internal(ctx),
  );
  return rows[0]?.language ?? 'zh-CN';
};
