import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

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

/** Starts the engine's record of a new domain. */
export const startWork = (ctx: Ctx, o: { domainId: string; autoActivate: boolean }) =>
  sql`insert into domain_work (domain_id, auto_activate, txt_next_at, cname_next_at)
    values (${o.domainId}, ${o.autoActivate}, clock_timestamp(), clock_timestamp() + interval '20 s')`.execute(
    internal(ctx),
  );

export type Work = { autoActivate: boolean; published: boolean; recordSeenAt: string | null };
export const workOf = async (ctx: Ctx, domainId: string): Promise<Work> => {
  const { rows } = await sql<Work>`select auto_activate, published, record_seen_at
    from domain_work where domain_id = ${domainId}`.execute(internal(ctx));
  return rows[0] ?? { autoActivate: false, published: false, recordSeenAt: null };
};

/** Puts a domain into the platform zone or takes it out at its next version. */
export const setPublished = (ctx: Ctx, domainId: string, published: boolean) =>
  sql`update domain_work set published = ${published} where domain_id = ${domainId}`.execute(
    internal(ctx),
  );

export const cnameDue = (ctx: Ctx, domainId: string) =>
  sql`update domain_work set cname_next_at = clock_timestamp() where domain_id = ${domainId}`.execute(
    internal(ctx),
  );

/** Notes what public DNS says of a domain's CNAME; true when it is news. */
export const noteCname = async (
  ctx: Ctx,
  o: { domainId: string; state: 'inEffect' | 'notInEffect'; afterSeconds: number },
): Promise<boolean> => {
  const { rows } = await sql<{
    before: string;
  }>`update domain d set cname_state = ${o.state}, cname_checked_at = ${ctx.now()}
    from (select id, cname_state as before from domain where id = ${o.domainId} for update) b
    where d.id = b.id returning b.before`.execute(internal(ctx));
  await sql`update domain_work set cname_next_at = clock_timestamp() + ${o.afterSeconds} * interval '1 s'
    where domain_id = ${o.domainId}`.execute(internal(ctx));
  return rows[0] !== undefined && rows[0].before !== o.state;
};

/** Remembers what suppliers must forget: one entry per credential that had the name. */
export const startRemoval = async (
  ctx: Ctx,
  o: { domainId: string; name: string; paramIds: readonly string[] },
): Promise<string[]> => {
  const ids: string[] = [];
  for (const paramId of o.paramIds) {
    const id = randomUUID();
    await sql`insert into domain_removal (id, domain_id, name, param_id, next_at, created_at)
      values (${id}, ${o.domainId}, ${o.name}, ${paramId}, clock_timestamp(), ${ctx.now()})`.execute(
      internal(ctx),
    );
    ids.push(id);
  }
  return ids;
};
