import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';

type Row = {
  id: string;
  name: string;
  host: string;
  days: number;
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};
/** Days ahead in which a certificate's end asks for attention, and in which it cannot wait. */
const dueDays = 30;
const urgentDays = 3;

/** Certificates that have ended or soon will. */
export const certificateNeeds: readonly Need[] = [
  {
    kind: 'certificate',
    label: ['证书到期', 'Certificates'],
    permission: 'certificate.info',
    path: () => '/cdn-certification',
    tone: 'warning',
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select c.id, c.account_id, c.name, coalesce(c.hosts ->> 0, '') as host, c.not_after as at,
            floor(extract(epoch from c.not_after - ${ctx.now()}::timestamptz) / 86400)::int as days,
            c.not_after <= ${ctx.now()}::timestamptz + ${urgentDays} * interval '1 day' as urgent
          from certificate c where c.not_after <= ${ctx.now()}::timestamptz + ${dueDays} * interval '1 day'`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => ({
          id: r.id,
          title: [r.name, r.name],
          why:
            r.days < 0
              ? [`${r.host} · 已过期`, `${r.host} · expired`]
              : [`${r.host} · ${r.days} 天后到期`, `${r.host} · ends in ${r.days} days`],
          account: r.account,
          at: r.at,
          path: `/viewCertificate?id=${r.id}`,
          tone: r.urgent ? 'error' : 'warning',
        }),
      ),
  },
];
