import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { linkHours } from '#shared/areas/cdn/statistics/metricExports';
import { isStaff } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

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

/** Makes a link for the asking person; an earlier one ends. Answers its secret and its end. */
export const newLink = async (ctx: Ctx, id: string): Promise<{ token: string; until: string }> => {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ until: string }>`update metric_export
    set link_hash = ${hashOf(token)}, link_by = ${ctx.who.userId},
      link_until = least(expires_at, ${ctx.now()}::timestamptz + ${linkHours} * interval '1 hour')
    where id = ${id} and state = 'completed' and file_id is not null and expires_at > ${ctx.now()}::timestamptz
    returning link_until as until`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('statistics.exportFile');
  return { token, until: rows[0].until };
};

export type LinkedFile = { fileId: string; name: string; type: string };
/**
 * The file that a link leads to; refused once the link has ended, or its maker is no longer somebody who
 * may export.
 */
export const linkedFile = async (ctx: Ctx, id: string, token: string): Promise<LinkedFile> => {
  const { rows } = await sql<LinkedFile>`select f.id as "fileId", f.name, f.type
    from metric_export e join stored_file f on f.id = e.file_id and f.expires_at > ${ctx.now()}::timestamptz
    where e.id = ${id} and e.state = 'completed' and e.link_hash = ${hashOf(token)} and e.link_until > ${ctx.now()}::timestamptz
      and exists (select 1 from person p left join account a on a.id = p.account_id
        where p.id = e.link_by and p.status = 'activated'
          and case when p.account_id is null then e.by_staff else a.status <> 'deactivated' and p.role in ('Super', 'Admin') end)`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('logs.link');
  return rows[0];
};
