import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { linkHashOf } from '../../../model/cdn/statistics/exportLinks.store';

export type LinkedFile = { fileId: string; name: string; type: string };
/**
 * The file that a link leads to; refused once the link has ended, or its maker is no longer somebody who
 * may export.
 */
export const linkedFile = async (ctx: Ctx, id: string, token: string): Promise<LinkedFile> => {
  const { rows } = await sql<LinkedFile>`select f.id as "fileId", f.name, f.type
    from metric_export e join stored_file f on f.id = e.file_id and f.expires_at > ${ctx.now()}::timestamptz
    where e.id = ${id} and e.state = 'completed' and e.link_hash = ${linkHashOf(token)} and e.link_until > ${ctx.now()}::timestamptz
      and exists (select 1 from person p left join account a on a.id = p.account_id
        where p.id = e.link_by and p.status = 'activated'
          and case when p.account_id is null then e.by_staff else a.status <> 'deactivated' and p.role in ('Super', 'Admin') end)`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('logs.link');
  return rows[0];
};
