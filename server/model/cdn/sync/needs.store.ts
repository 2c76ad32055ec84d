import { sql } from 'kysely';
import { sourceLabels } from '#shared/metrics';
import { internal } from '../../../kernel/db/context';
import { isPaused } from './lanes.store';
import { counted, type Need, waiting } from '../../needs';

type Row = {
  id: string;
  domain: string;
  param: string;
  source: keyof typeof sourceLabels;
  errors: number;
  message: string | null;
  account: string | null;
  at: string;
  isRefused: boolean;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};
/** Failures in a row after which a person should look. */
const failing = 3;

/** Lanes whose pulls fail again and again. */
export const syncNeeds: readonly Need[] = [
  {
    kind: 'lane',
    label: ['同步失败', 'Lanes failing'],
    permission: 'staff.data.view',
    path: () => '/cdn-datasync',
    tone: 'error',
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select l.id, l.account_id, d.name as domain, p.name as param, l.source, l.errors, l.message, l.error_class = 'auth' as is_refused,
            coalesce(l.complete_to, l.start_at) as at, true as urgent
          from sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
          where l.errors >= ${failing} and p.enabled and not ${sql.raw(isPaused)} and (l.end_at is null or l.complete_to is null or l.complete_to < l.end_at)`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => {
          const [zhCN, en] = sourceLabels[r.source];
          const message = r.message ? ` · ${r.message}` : '';
          return {
            id: r.id,
            title: [
              `同步停止：${r.param} · ${zhCN} · ${r.domain}`,
              `Lane stopped: ${r.param} · ${en} · ${r.domain}`,
            ],
            why: [`连续失败 ${r.errors} 次${message}`, `${r.errors} failures in a row${message}`],
            account: r.account,
            at: r.at,
            path: `/cdn-datasync?search=${encodeURIComponent(r.domain)}&state=${r.isRefused ? 'refused' : 'failing'}`,
            tone: 'error',
          };
        },
      ),
  },
];
