import { sql } from 'kysely';
import { noticeDigest } from '#shared/areas/platform/notices/noticeDigests';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Digest = Row<typeof noticeDigest>;
type Standing = Pick<Digest, 'id' | 'enabled' | 'hour' | 'zone'> & { nextAt: string | null };

/** The asking person's digest; null before it was ever set. */
export const ownDigest = async (ctx: Ctx): Promise<Standing | null> => {
  const { rows } = await sql<Standing>`select id, enabled, hour, zone, next_at
    from notice_digest where user_id = ${ctx.who.userId}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** When the next letter is due, and from when on it tells of notices where none did before. */
export const planDigest = async (ctx: Ctx, id: string, nextAt: string | null): Promise<void> => {
  await sql`update notice_digest set next_at = ${nextAt},
      covered_to = case when ${nextAt}::timestamptz is null then null else coalesce(covered_to, ${ctx.now()}) end
    where id = ${id}`.execute(internal(ctx));
};

export type DueDigest = Pick<Digest, 'id' | 'userId' | 'hour' | 'zone'> & {
  nextAt: string;
  coveredTo: string;
};
/** Takes digests whose hour has come; another worker does not get them too. */
export const takeDue = async (ctx: Ctx): Promise<DueDigest[]> => {
  const { rows } =
    await sql<DueDigest>`select id, user_id, hour, zone, next_at, covered_to from notice_digest
    where enabled and next_at <= ${ctx.now()} order by next_at limit 50 for update skip locked`.execute(
      internal(ctx),
    );
  return rows;
};

/** Notes up to when notices were told of, and when the next letter is due. */
export const settleDigest = async (
  ctx: Ctx,
  { id, to, nextAt }: { id: string; to: string; nextAt: string },
): Promise<void> => {
  await sql`update notice_digest set covered_to = ${to}, next_at = ${nextAt} where id = ${id}`.execute(
    internal(ctx),
  );
};
