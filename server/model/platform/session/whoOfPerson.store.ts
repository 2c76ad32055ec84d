import { sql } from 'kysely';
import { isStaff, type Who } from '#shared/kernel/access';
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

/**
 * Who acts where staff do something for an account: its first super administrator with the member of staff
 * behind, as in a simulated sign-in, so that the audit names both. Customers, and staff of an account in
 * which nobody is left, stay who they are.
 */
export const inNameOf = async (ctx: Ctx, accountId: string): Promise<Who> => {
  const { who } = ctx;
  if (!isStaff(who) || !who.staff) return who;
  const { rows } = await sql<{ who: WhoRow }>`select ${whoValue} as who
    from person p join account c on c.id = p.account_id
    where p.account_id = ${accountId}::uuid and p.role = 'Super' and p.status = 'activated'
    order by p.created_at, p.id limit 1`.execute(internal(ctx));
  const { userId: staffId, email: staffEmail, staff } = who;
  const acting = { staffId, staffEmail, reason: '', staff };
  return rows[0] ? { ...whoOf(rows[0].who), acting } : who;
};
