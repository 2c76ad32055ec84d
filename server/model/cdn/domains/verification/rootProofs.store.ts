import { sql } from 'kysely';
import { type Ctx, internal } from '../../../../kernel/db/context';

/** Proof that an account owns a root name: the value its TXT record must hold, and when it was seen. */
export type Root = { value: string; provenAt: string | null };

/** The account's proof of a root, with a fresh value the first time. */
export const rootFor = async (
  ctx: Ctx,
  o: { accountId: string; root: string; value: string },
): Promise<Root> => {
  await sql`insert into domain_root (account_id, root, value, created_at)
    values (${o.accountId}, ${o.root}, ${o.value}, ${ctx.now()}) on conflict do nothing`.execute(
    internal(ctx),
  );
  const { rows } = await sql<Root>`select value, proven_at from domain_root
    where account_id = ${o.accountId} and root = ${o.root}`.execute(internal(ctx));
  return rows[0] ?? { value: o.value, provenAt: null };
};

/** The root is proven for the account; other hosts below it need no record of their own. */
export const markProven = (ctx: Ctx, o: { accountId: string; root: string }) =>
  sql`update domain_root set proven_at = ${ctx.now()}
    where account_id = ${o.accountId} and root = ${o.root} and proven_at is null`.execute(
    internal(ctx),
  );
