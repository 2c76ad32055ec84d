import { sql } from 'kysely';
import type { Entity } from '#shared/kernel/contract';
import { type Ctx, internal } from '../kernel/db/context';
import type { Mailing } from './area';

const mostMailings = 1000;

/** Rows of an account whose `emails` hold an address, with what the column `described` says of them. */
export const mailingsTo = async (
  ctx: Ctx,
  entity: Entity,
  o: { accountId: string; email: string; described?: string },
): Promise<Mailing[]> => {
  const description = o.described ? sql.ref(o.described) : sql`''`;
  const { rows } = await sql<Mailing>`select id, ${description} as description, emails
    from ${sql.table(entity.name)} where account_id = ${o.accountId} and emails ? ${o.email}
    order by 2 limit ${mostMailings}`.execute(internal(ctx));
  return rows;
};
