import { sql } from 'kysely';
import { alarmPolicy } from '#shared/areas/cdn/alarms/policy';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import type { Mailing } from '../../area';

/** Alarm policies of an account that mail to an address. */
export const mailingTo = async (
  ctx: Ctx,
  accountId: string | null,
  email: string,
): Promise<Mailing[]> => {
  if (!accountId) return [];
  return ctx.db
    .selectFrom('alarmPolicy')
    .select(['id', 'description', 'emails'])
    .where('accountId', '=', accountId)
    .where(sql<boolean>`emails ? ${email}`)
    .orderBy('description')
    .limit(1000)
    .execute();
};

/** Lets another address get the mail of a policy; one that gets it already gets it once. */
export const moveMail = async (ctx: Ctx, p: Mailing, from: string, to: string): Promise<void> => {
  const emails = [...new Set(p.emails.map((e) => (e === from ? to : e)))];
  await change(ctx, alarmPolicy, p.id, { emails }, { operation: 'handOver' });
};
