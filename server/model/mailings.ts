import type { Entity } from '#shared/kernel/contract';
import type { Ctx } from '../kernel/db/context';
import { change } from '../kernel/db/rows';
import type { Mailing, Mailings } from './area';
import { mailingsTo } from './mailings.store';

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
    to: async (ctx, accountId, email) =>
      accountId ? mailingsTo(ctx, entity, { accountId, email, ...o }) : [],
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
