import { sql } from 'kysely';
import type { schedule } from '#shared/areas/cdn/suppliers/params';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

type Policy = Row<typeof schedule>;
/** What names a credential: a policy, or a domain with lines of its own; of no account when the platform's. */
export type Reference = {
  id: string;
  name: string;
  accountId: string | null;
  account: string | null;
};

const names = (paramId: string) =>
  sql`jsonb_build_array(jsonb_build_object('paramId', ${paramId}::text))`;

/** Policies whose entries name a credential. */
export const policiesOn = async (ctx: Ctx, paramId: string): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`select s.id, s.name, s.account_id, a.name as account
    from schedule s left join account a on a.id = s.account_id
    where s.entries @> ${names(paramId)} order by s.name, s.id`.execute(internal(ctx));
  return rows;
};

/** Domains whose own lines name a credential. */
export const domainsNaming = async (ctx: Ctx, paramId: string): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`select d.id, d.name, d.account_id, a.name as account
    from domain d join account a on a.id = d.account_id
    where d.lines @> ${names(paramId)} order by d.name, d.id`.execute(internal(ctx));
  return rows;
};

/** Domains that a credential serves, the first hundred by name. */
export const domainsServed = async (ctx: Ctx, paramId: string): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`select d.id, d.name, d.account_id, a.name as account
    from domain d join account a on a.id = d.account_id
    where exists (select 1 from domain_supplier s where s.domain_id = d.id and s.param_id = ${paramId})
      and d.status <> 'Moved'
    order by d.name, d.id limit 100`.execute(internal(ctx));
  return rows;
};

/** Entries of a policy, its row locked; null when it is gone. */
export const lockedPolicy = async (
  ctx: Ctx,
  id: string,
): Promise<Pick<Policy, 'id' | 'accountId' | 'entries'> | null> => {
  const { rows } = await sql<
    Pick<Policy, 'id' | 'accountId' | 'entries'>
  >`select id, account_id, entries from schedule where id = ${id} for update`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** How far the domains of a moved policy, or a moved domain, have come. */
export type Standing = {
  id: string;
  /** Domains that still have the former credential, or not yet the new one on air. */
  open: number;
  /** Names of domains that failed at the new credential. */
  failed: string[];
};
export const standingOf = async (
  ctx: Ctx,
  o: { ids: readonly string[]; fromId: string; toId: string },
): Promise<Standing[]> => {
  const { rows } =
    await sql<Standing>`select w.id, count(d.id) filter (where d.is_open)::int as open,
      coalesce(array_agg(d.name order by d.name) filter (where d.is_failed), '{}') as failed
    from unnest(${o.ids}::uuid[]) as w (id)
    left join lateral (select d.id, d.name,
        coalesce(bool_or(e.param_id = ${o.toId} and e.state = 'error'), false) as is_failed,
        coalesce(bool_or(e.param_id = ${o.fromId}), false) or (d.status in ('Activated', 'Configuring')
          and not coalesce(bool_or(e.param_id = ${o.toId} and e.state in ('online', 'skipped', 'error')), false)) as is_open
      from domain d left join domain_supplier e on e.domain_id = d.id
      where d.id = w.id or (d.schedule_id = w.id and d.lines is null)
      group by d.id) d on true
    group by w.id`.execute(internal(ctx));
  return rows;
};
