import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';
import { newestDays } from './comparisons.store';
import * as cdnTerms from '#shared/areas/cdn/terms';

type Row = {
  id: string;
  day: string;
  lines: number;
  account: string | null;
  accountId: string;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};

const list = '/cdn-billdaymanag';
/** Completed days whose figures are others by now. */
export const billNeeds: readonly Need[] = [
  {
    kind: 'changedBill',
    label: cdnTerms.changedSinceBilled,
    permission: 'staff.billing.view',
    path: () => list,
    tone: 'warning',
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select b.id, b.account_id, b.day::text as day, c.lines, c.compared_at as at, false as urgent
          from ${newestDays} b join bill_comparison c on c.bill_day_id = b.id where c.lines > 0`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => ({
          id: r.id,
          title: [`${r.day} 日账单`, `Day bill of ${r.day}`],
          why: [
            `${r.lines} 行与现有数据不符`,
            `${r.lines} of its lines differ from the data of now`,
          ],
          account: r.account,
          at: r.at,
          path: `${list}?accountId=${r.accountId}&differs=true`,
          tone: 'warning',
        }),
      ),
  },
];
