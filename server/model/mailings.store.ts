import { sql } from 'kysely';
import type { Entity } from '#shared/kernel/contract';
import { type Ctx, internal } from '../kernel/db/context';
import { change } from '../kernel/db/rows';
import type { Mailing, Mailings } from './area';

const mostMailings = 1000;

/**
 * How addresses that people typed into `emails` of an entity are found, replaced and, where `drops` says
 * so, taken off when a member leaves. An address that gets the mail already gets it once.
 */
export const mailingsOf = (
  of: Mailings['of'],
  entity: Entity,
  o: { described?: string; drops?: true } = {},
): Mailings => {
  const write = async (ctx: Ctx, m: Mailing, emails: readonly string[]): Promise<void> => {
    await change(ctx, entity, m.id, { emails: [...new Set(emails)] }, { operation: 'handOver' });
  };
  return {
    of,
    async to(ctx, accountId, email) {
      if (!accountId) return [];
      const description = o.described ? sql.ref(o.described) : sql`''`;
      const { rows } = await sql<Mailing>`select id, ${description} as description, emails
        from ${sql.table(entity.name)} where account_id = ${accountId} and emails ? ${email}
        order by 2 limit ${mostMailings}`.execute(internal(ctx));
      return rows;
    },
    move: (ctx, m, from, to) =>
      write(
        ctx,
        m,
        m.emails.map((e) => (e === from ? to : e)),
      ),
    ...(o.drops && {
      drop: (ctx: Ctx, m: Mailing, email: string) =>
        write(
          ctx,
          m,
          m.emails.filter((e) => e !== email),
        ),
    }),
  };
};
