import { type RawBuilder, sql } from 'kysely';
import { type Action, can, type Who } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { whoOf, type WhoRow, whoValue } from './tokens.store';

const people = (ctx: Ctx, condition: RawBuilder<unknown>) =>
  sql<{ who: WhoRow }>`select ${whoValue} as who
    from person p left join account c on c.id = p.account_id
    where p.status = 'activated' and ${condition}`
    .execute(internal(ctx))
    .then(({ rows }) => rows.map((r) => whoOf(r.who)));

/** Members of an account, or of staff where there is none, who may do something, by id. */
export const membersWhoMay = async (
  ctx: Ctx,
  permission: Action,
  accountId: string | null,
): Promise<string[]> =>
  (await people(ctx, sql`p.account_id is not distinct from ${accountId}::uuid`)).flatMap((who) =>
    can(who, permission) ? [who.userId] : [],
  );
/** Members of staff who may do something, by id. */
export const staffWhoMay = (ctx: Ctx, permission: Action): Promise<string[]> =>
  membersWhoMay(ctx, permission, null);
/** A person with the rights they have now; null for somebody who may no longer sign in. */
export const personNow = async (ctx: Ctx, userId: string): Promise<Who | null> =>
  (await people(ctx, sql`p.id = ${userId}::uuid`))[0] ?? null;
