import { approvals, decidedBy } from '#shared/areas/platform/approvals/approvals';
import { approvalKinds } from '#shared/areas/approvalKinds';
import { sentenceText } from '#shared/kernel/sentences';
import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';
import type { Approval } from './requests.store';

type Row = Pick<Approval, 'id' | 'kind' | 'summary' | 'reason' | 'askedByEmail'> & {
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};
/** A request that lapses within a day cannot wait. */
const urgentHours = 24;

/** What others asked for and this person may decide. */
export const approvalNeeds: readonly Need[] = [
  {
    kind: 'approval',
    label: ['待审批', 'Approvals'],
    permission: approvals.endpoints.list.permission,
    path: () => '/approvals',
    tone: 'warning',
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select t.id, t.kind, t.account_id, t.summary, t.reason, t.asked_by_email, t.created_at as at,
            t.lapses_at < ${ctx.now()}::timestamptz + ${urgentHours} * interval '1 hour' as urgent
          from approval t where t.state = 'waiting' and t.kind = any(${decidedBy(ctx.who)}::text[])
            and t.asked_by_id is distinct from ${ctx.who.userId}::uuid`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => {
          const [zhCN, en] = approvalKinds[r.kind].label;
          const why = r.reason && `：${r.reason}`;
          return {
            id: r.id,
            title: [...sentenceText(r.summary)],
            why: [
              `${zhCN} · ${r.askedByEmail ?? '系统'}${why}`,
              `${en} · ${r.askedByEmail ?? 'System'}${r.reason && `: ${r.reason}`}`,
            ],
            account: r.account,
            at: r.at,
            path: `/approvals?open=${r.id}`,
            tone: 'warning',
          };
        },
      ),
  },
];
