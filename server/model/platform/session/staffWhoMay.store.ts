import { sql } from 'kysely';
import { type Action, can } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { whoOf, type WhoRow, whoValue } from './tokens.store';

/** Members of staff who may do something, by id. */
export const staffWhoMay = async (ctx: Ctx, permission: Action): Promise<string[]> => {
  const { rows } = await sql<{ who: WhoRow }>`select ${whoValue} as who
    from person p left join account c on c.id = p.account_id
    where p.account_id is null and p.status = 'activated'`.execute(internal(ctx));
  return rows.map((r) => whoOf(r.who)).flatMap((who) => (can(who, permission) ? [who.userId] : []));
};
