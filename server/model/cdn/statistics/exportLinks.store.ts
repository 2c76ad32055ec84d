import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { linkHours } from '#shared/areas/cdn/statistics/metricExports';
import { isStaff } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What is kept of the secret of a link. */
export const linkHashOf = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Exports of an account, or of the platform, that are not finished; new ones wait until this ends. */
export const openExports = async (ctx: Ctx, accountId: string | null): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`metricExport ${accountId}`}))`.execute(
    internal(ctx),
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from metric_export
    where account_id is not distinct from ${accountId}::uuid and by_staff = ${isStaff(ctx.who)}
      and state in ('waiting', 'active', 'paused')`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** Makes a link for a person; an earlier one ends. Answers its secret and its end. */
export const newLink = async (
  ctx: Ctx,
  id: string,
  userId: string,
): Promise<{ token: string; until: string }> => {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ until: string }>`update metric_export
    set link_hash = ${linkHashOf(token)}, link_by = ${userId},
      link_until = least(expires_at, ${ctx.now()}::timestamptz + ${linkHours} * interval '1 hour')
    where id = ${id} and state = 'completed' and file_id is not null and expires_at > ${ctx.now()}::timestamptz
    returning link_until as until`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('statistics.exportFile');
  return { token, until: rows[0].until };
};
