import { sql } from 'kysely';
import type { Who } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { whoOf, type WhoRow, whoValue } from './tokens.store';

/** Who a person would be for the decision about actions if they asked now; null when there is nobody. */
export const whoOfPerson = async (ctx: Ctx, id: string): Promise<Who | null> => {
  const { rows } = await sql<{ who: WhoRow }>`select ${whoValue} as who
    from person p left join account c on c.id = p.account_id where p.id = ${id}`.execute(
    internal(ctx),
  );
  return rows[0] ? whoOf(rows[0].who) : null;
};
