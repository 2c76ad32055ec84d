import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Whose a policy is; null without it. */
export const policyOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ accountId: string | null } | null> => {
  const { rows } = await sql<{
    accountId: string | null;
  }>`select account_id from schedule where id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** The first of these names that is no domain and no platform name of an account; null where all are. */
export const foreignName = async (
  ctx: Ctx,
  names: readonly string[],
  accountId: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`select x.name from unnest(${names}::text[]) x (name)
    where not exists (select 1 from domain d where d.account_id = ${accountId} and d.status <> 'Moved' and (d.name = x.name or d.cname = x.name))
    limit 1`.execute(internal(ctx));
  return rows[0]?.name ?? null;
};

/** Whether a domain has lines of its own. */
export const hasLines = async (ctx: Ctx, domainId: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from domain where id = ${domainId} and jsonb_typeof(lines) = 'array'`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};
