import { type RawBuilder, sql } from 'kysely';
import type { accountParam } from '#shared/areas/cdn/suppliers/accountParams';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Reference } from './moves.store';

export type Assignment = Row<typeof accountParam>;

/** SQL: domains of account `a` that parameter `p` serves, and policies with it that are its own or that its domains follow. */
const domainsOf = (a: RawBuilder<unknown>, p: RawBuilder<unknown>) =>
  sql`domain d where d.account_id = ${a} and d.status <> 'Moved' and exists (select 1 from domain_supplier e where e.domain_id = d.id and e.param_id = ${p})`;
const policiesOf = (a: RawBuilder<unknown>, p: RawBuilder<unknown>) =>
  sql`schedule s where s.entries @> jsonb_build_array(jsonb_build_object('paramId', ${p}::text))
    and (s.account_id = ${a} or (s.account_id is null and (s.id = (select x.schedule_id from account x where x.id = ${a})
      or exists (select 1 from domain d where d.account_id = ${a} and d.schedule_id = s.id and d.lines is null))))`;

/** Assignments with what the account has on them, and how they stand at a time. */
export const assignmentRows = ({ now }: Ctx): RawBuilder<unknown> =>
  sql`select t.*, u.domains, u.policies, case when t.from_at > ${now()}::timestamptz then 'planned'
      when t.to_at is null or t.to_at > ${now()}::timestamptz then 'active'
      when t.purpose <> 'logs' and u.domains > 0 and not param_serves(t.account_id, t.param_id, ${now()}::timestamptz) then 'overdue'
      else 'ended' end as state
    from account_param t, lateral (select (select count(*)::int from ${domainsOf(sql`t.account_id`, sql`t.param_id`)}) as domains,
      (select count(*)::int from ${policiesOf(sql`t.account_id`, sql`t.param_id`)}) as policies) u`;

/** What an account has on a parameter: its domains by name, and the policies that lead them there. */
export const referencesOf = async (
  ctx: Ctx,
  o: Pick<Assignment, 'accountId' | 'paramId'>,
): Promise<{ domains: Reference[]; policies: Reference[] }> => {
  const [a, p] = [sql`${o.accountId}`, sql`${o.paramId}`];
  const domains =
    await sql<Reference>`select d.id, d.name, d.account_id, (select x.name from account x where x.id = d.account_id) as account
    from ${domainsOf(a, p)} order by d.name, d.id`.execute(internal(ctx));
  const policies =
    await sql<Reference>`select s.id, s.name, s.account_id, (select x.name from account x where x.id = s.account_id) as account
    from ${policiesOf(a, p)} order by s.name, s.id`.execute(internal(ctx));
  return { domains: domains.rows, policies: policies.rows };
};

/** Whether an account may have domains on a parameter now. */
export const servesNow = async (
  ctx: Ctx,
  o: Pick<Assignment, 'accountId' | 'paramId'>,
): Promise<boolean> => {
  const { rows } = await sql<{
    serves: boolean;
  }>`select param_serves(${o.accountId}, ${o.paramId}, ${ctx.now()}::timestamptz) as serves`.execute(
    internal(ctx),
  );
  return rows[0]?.serves ?? false;
};

/** Names of those parameters that an account may not put domains on now. */
export const notAssigned = async (
  ctx: Ctx,
  o: { accountId: string; paramIds: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select p.name from supplier_param p
    where p.id = any(${o.paramIds}::uuid[]) and not param_serves(${o.accountId}, p.id, ${ctx.now()}::timestamptz)
    order by p.name`.execute(internal(ctx));
  return rows.map((r) => r.name);
};

/** How many accounts of these, or that follow these policies, may not put domains on one of the parameters. */
export const closedTo = async (
  ctx: Ctx,
  o: {
    paramIds: readonly string[];
    accountIds: readonly string[];
    policyIds: readonly string[];
  },
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from account a
    where (a.id = any(${o.accountIds}::uuid[]) or a.schedule_id = any(${o.policyIds}::uuid[])
        or exists (select 1 from domain d where d.account_id = a.id and d.schedule_id = any(${o.policyIds}::uuid[]) and d.lines is null))
      and exists (select 1 from unnest(${o.paramIds}::uuid[]) as p (id)
        where not param_serves(a.id, p.id, ${ctx.now()}::timestamptz))`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** Holds the account: whoever changes what it may use, or adds a domain to it, comes one after the other. */
export const holdAccount = (ctx: Ctx, accountId: string) =>
  sql`select 1 from account where id = ${accountId} for update`.execute(internal(ctx));

/** Whether a span meets another of the same account, parameter and purpose. */
export const meetsAnother = async (
  ctx: Ctx,
  o: Omit<Assignment, 'id' | 'createdAt'>,
): Promise<boolean> => {
  const { rows } = await sql`select 1 from account_param where account_id = ${o.accountId}
    and param_id = ${o.paramId} and purpose = ${o.purpose} and (to_at is null or to_at > ${o.fromAt}::timestamptz)
    and (${o.toAt}::timestamptz is null or from_at < ${o.toAt}::timestamptz) limit 1`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};
