import { sql } from 'kysely';
import { domainStatuses } from '#shared/areas/cdn/domains/domain';
import type { Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';

type Counted = {
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};
type Domain = Counted & {
  id: string;
  name: string;
  status: keyof typeof domainStatuses;
  message: Sentence | null;
};
type Review = Counted & { id: string; domainId: string; name: string; by: string };

/** Domains that stand still, and changes that wait for a decision. */
export const domainNeeds: readonly Need[] = [
  {
    kind: 'domain',
    label: ['域名异常', 'Domains'],
    permission: 'domain.list',
    path: (staff) => (staff ? '/cdn-domainmanag' : '/cdn-domain'),
    tone: 'error',
    read: async (ctx, staff) =>
      waiting(
        (
          await counted<Domain>(
            ctx,
            sql`select d.id, d.account_id, d.name, d.status, d.status_message as message, d.created_at as at,
            d.status <> 'Verifying' as urgent
          from domain d where d.status in ('Error', 'BindCertificateError', 'Verifying')`,
          ).execute(internal(ctx))
        ).rows,
        (r: Domain) => {
          const [zhCN, en] = domainStatuses[r.status];
          const [why, whyEn] = r.message ? sentenceText(r.message) : ['', ''];
          return {
            id: r.id,
            title: [r.name, r.name],
            why: [[zhCN, why].filter(Boolean).join(' · '), [en, whyEn].filter(Boolean).join(' · ')],
            account: r.account,
            at: r.at,
            path: `${staff ? '/cdn-domainmanag' : '/cdn-domain'}?search=${encodeURIComponent(r.name)}&domain=${r.id}`,
            tone: r.urgent ? 'error' : 'warning',
          };
        },
      ),
  },
  {
    kind: 'review',
    label: ['待审核', 'Reviews'],
    permission: 'domain.queryByDomainID',
    path: (staff) => (staff ? '/cdn-domainmanag' : '/cdn-domain'),
    tone: 'warning',
    read: async (ctx) =>
      waiting(
        (
          await counted<Review>(
            ctx,
            sql`select r.id, r.account_id, r.domain_id as "domainId", d.name, r.created_at as at, false as urgent
          from domain_review r join domain d on d.id = r.domain_id where r.state = 'waiting'`,
          ).execute(internal(ctx))
        ).rows,
        (r: Review) => ({
          id: r.id,
          title: [`审核：${r.name}`, `Review: ${r.name}`],
          why: ['变更等待审核后生效', 'The change takes effect once it is decided'],
          account: r.account,
          at: r.at,
          path: `/domain/${r.domainId}/configs`,
          tone: 'progress',
        }),
      ),
  },
];
