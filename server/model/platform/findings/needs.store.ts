import { sql } from 'kysely';
import { type FindingKindName, findingKinds } from '#shared/areas/findingKinds';
import { sentenceText } from '#shared/kernel/sentences';
import { internal } from '../../../kernel/db/context';
import { counted, type Need, waiting } from '../../needs';
import type { Finding } from './findings.store';

type Row = Pick<Finding, 'id' | 'summary' | 'place' | 'fromAt' | 'toAt' | 'places'> & {
  account: string | null;
  at: string;
  urgent: boolean;
  total: number;
  urgentTotal: number;
};

const needOf = (kind: FindingKindName): Need => {
  const { label, permission, screen, severity, link } = findingKinds[kind];
  return {
    kind,
    label,
    permission,
    path: () => screen,
    tone: severity,
    read: async (ctx) =>
      waiting(
        (
          await counted<Row>(
            ctx,
            sql`select t.id, t.account_id, t.summary, t.place, t.from_at, t.to_at, t.places, t.created_at as at,
                t.severity = 'error' as urgent
              from finding t where t.kind = ${kind} and t.state = 'open'`,
          ).execute(internal(ctx))
        ).rows,
        (r: Row) => ({
          id: r.id,
          title: [...label],
          why: [...sentenceText(r.summary)],
          account: r.account,
          at: r.at,
          path: link(r),
          tone: severity,
        }),
      ),
  };
};

/** What checks found and nobody mended or muted, by kind. */
export const findingNeeds: readonly Need[] = (Object.keys(findingKinds) as FindingKindName[]).map(
  // Safe cast: the names are the keys of the table.
  needOf,
);
