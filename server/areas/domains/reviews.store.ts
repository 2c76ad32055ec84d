import { sql } from 'kysely';
import type { domainReviews } from '#shared/areas/domains/reviews';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../kernel/context';
import { seenBy } from './domains.store';

export type ReviewRow = Out<(typeof domainReviews)['endpoints']['approve']>;

const joined = sql`select v.*, d.name as "domainName", a.name as "accountName" from domain_review v
  join domain d on d.id = v.domain_id join account a on a.id = v.account_id`;

export const listReviews = async (
  ctx: Ctx,
  o: { domainId?: string | undefined; state?: string[] | undefined; page: number; size: number },
): Promise<{ rows: ReviewRow[]; total: number }> => {
  const where = sql`${seenBy(ctx, 'v.account_id')} and (${o.domainId ?? null}::uuid is null or v.domain_id = ${o.domainId ?? null}::uuid)
    and (${o.state ?? null}::text[] is null or v.state = any(${o.state ?? null}::text[]))`;
  const { rows } = await sql<ReviewRow>`${joined} where ${where}
    order by v.created_at desc, v.id limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from domain_review v where ${where}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** A review that still waits, held until the transaction ends. */
export const heldReview = async (ctx: Ctx, id: string): Promise<ReviewRow> => {
  const { rows } =
    await sql<ReviewRow>`${joined} where v.id = ${id} and ${seenBy(ctx, 'v.account_id')}
    for update of v`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  if (rows[0].state !== 'waiting') throw new Failure('review.decided');
  return rows[0];
};
