import { sql } from 'kysely';
import { billBudget } from '#shared/areas/cdn/bills/budgets';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import type { Mailing } from '../../area';

/** Budgets of an account that write to an address. */
export const mailingTo = async (
  ctx: Ctx,
  accountId: string | null,
  email: string,
): Promise<Mailing[]> => {
  if (!accountId) return [];
  const { rows } = await sql<Mailing>`select id, '' as description, emails from bill_budget
    where account_id = ${accountId} and emails ? ${email}`.execute(internal(ctx));
  return rows;
};

const write = async (ctx: Ctx, m: Mailing, emails: readonly string[]): Promise<void> => {
  await change(ctx, billBudget, m.id, { emails: [...new Set(emails)] }, { operation: 'handOver' });
};

/** Lets another address get the letters of a budget; one that gets them already gets them once. */
export const moveMail = (ctx: Ctx, m: Mailing, from: string, to: string): Promise<void> =>
  write(
    ctx,
    m,
    m.emails.map((e) => (e === from ? to : e)),
  );

/** Amounts are not for people who left: their address is taken off. */
export const dropMail = (ctx: Ctx, m: Mailing, email: string): Promise<void> =>
  write(
    ctx,
    m,
    m.emails.filter((e) => e !== email),
  );
