import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';
import { accountMonthSums } from './accountMonths.store';

type MonthRow = {
  id: string;
  month: string;
  day: string | null;
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};

/** Months of accounts whose days, domains and bill are not the same. */
const monthsThatDiffer: Need = {
  kind: 'accountMonthCheck',
  label: ['账号月数据不一致', 'Account months that differ'],
  permission: 'staff.billing.view',
  path: () => '/cdn-localaccountdatamonth',
  tone: 'error',
  read: async (ctx) =>
    waiting(
      (
        await counted<MonthRow>(
          ctx,
          sql`select t.id, t.account_id, t.month, t.first_day as day, (t.month || '-01')::timestamptz as at, true as urgent
            from (${accountMonthSums}) t where t.state = 'differs'`,
        ).execute(internal(ctx))
      ).rows,
      (r: MonthRow) => ({
        id: r.id,
        title: [`账号月数据不一致：${r.month}`, `Sums of a month differ: ${r.month}`],
        why: [`首个差异日 ${r.day ?? '–'}`, `First day that differs: ${r.day ?? '–'}`],
        account: r.account,
        at: r.at,
        path: `/cdn-localaccountdatamonth?monthFrom=${r.month}&monthTo=${r.month}`,
        tone: 'error',
      }),
    ),
};

/** Months that do not equal themselves. */
export const reconciliationNeeds: readonly Need[] = [monthsThatDiffer];
