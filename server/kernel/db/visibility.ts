import { type RawBuilder, sql } from 'kysely';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from './context';

/** SQL: rows of the asking account, staff all. `column` holds the account: `d.account_id`. */
export const seenBy = (ctx: Ctx, column: string): RawBuilder<unknown> =>
  isStaff(ctx.who) ? sql`true` : sql`${sql.ref(column)} = ${ctx.who.accountId}::uuid`;
