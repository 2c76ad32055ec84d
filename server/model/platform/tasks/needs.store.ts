import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';

type Row = {
  id: string;
  title: string;
  kind: string;
  failed: number;
  size: number;
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};
/** Hours in which a failure is news, and the kinds people start by hand. */
const failedHours = 24;
const kinds = ['refresh', 'preheat', 'probe'];

/** Tasks that ended without doing all they were asked for. */
export const taskNeeds: readonly Need[] = [
  {
    kind: 'task',
    label: ['失败任务', 'Failed tasks'],
    permission: 'task.view',
    path: () => '/cdn-task',
    tone: 'warning',
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select k.id, k.account_id, k.title, k.kind, k.failed, k.total as size, k.created_at as at, false as urgent
          from task k where k.kind = any(${kinds}::text[]) and k.state in ('failed', 'partial')
            and k.created_at > ${ctx.now()}::timestamptz - ${failedHours} * interval '1 hour'`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => ({
          id: r.id,
          title: [r.title, r.title],
          why: [`失败 ${r.failed} / ${r.size}`, `${r.failed} of ${r.size} failed`],
          account: r.account,
          at: r.at,
          path: `/cdn-task?tab=${r.kind}&task=${r.id}`,
          tone: 'warning',
        }),
      ),
  },
];
