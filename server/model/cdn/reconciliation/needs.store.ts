import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';
import { accountMonthSums } from './accountMonths.store';

type Row = {
  id: string;
  param: string;
  day: string;
  ratio: number;
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};

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

/** Days that do not equal what their supplier says, and months that do not equal themselves. */
export const reconciliationNeeds: readonly Need[] = [
  {
    kind: 'dayCheck',
    label: ['日核对不一致', 'Day checks failed'],
    permission: 'staff.data.view',
    path: () => '/cdn-localsupdata',
    tone: 'error',
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select c.id, null::uuid as account_id, p.name as param, c.day, c.difference_ratio as ratio,
            c.checked_at as at, true as urgent
          from day_check c join supplier_param p on p.id = c.param_id where c.state = 'failed'`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => {
          const percent = (r.ratio * 100).toFixed(2);
          return {
            id: r.id,
            title: [
              `日核对不一致：${r.param} · ${r.day}`,
              `Day check failed: ${r.param} · ${r.day}`,
            ],
            why: [`与供应商相差 ${percent} %`, `${percent} % off the supplier's total`],
            account: r.account,
            at: r.at,
            path: `/viewMoreLocalSupplier?id=${r.id}`,
            tone: 'error',
          };
        },
      ),
  },
  monthsThatDiffer,
];
