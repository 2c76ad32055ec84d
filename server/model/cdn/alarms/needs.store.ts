import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';

type Row = {
  id: string;
  title: string;
  domain: string;
  points: number;
  by: string | null;
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};

/** Alarms that fire; those nobody has taken over are urgent. */
export const alarmNeeds: readonly Need[] = [
  {
    kind: 'alarm',
    label: ['告警中', 'Alarms firing'],
    permission: 'alarm.view',
    path: () => '/cdn-alarmtrigger',
    tone: 'error',
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select i.id, i.account_id, i.description as title, i.domain, i.points, i.opened_at as at,
            case when i.acknowledged_until >= ${ctx.now()}::timestamptz then i.acknowledged_by end as by,
            coalesce(i.acknowledged_until < ${ctx.now()}::timestamptz, true) as urgent
          from alarm_incident i where i.state = 'firing'`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => ({
          id: r.id,
          title: [r.title, r.title],
          why: [
            `${r.domain} · 连续 ${r.points} 点${r.by ? ` · ${r.by} 已确认` : ''}`,
            `${r.domain} · ${r.points} in a row${r.by ? ` · acknowledged by ${r.by}` : ''}`,
          ],
          account: r.account,
          at: r.at,
          path: `/cdn-alarmtrigger?id=${r.id}`,
          tone: r.by ? 'warning' : 'error',
        }),
      ),
  },
];
