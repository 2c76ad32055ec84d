import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { SupplierEntry } from './domains.store';

export type Removal = {
  id: string;
  domainId: string;
  name: string;
  paramId: string;
  cname: string | null;
  attempts: number;
};
const leaseSeconds = 60;

/**
 * Remembers what suppliers must forget: one entry per credential that had the name. What `waits` is due
 * when the domain's former suppliers are released.
 */
export const startRemoval = async (
  ctx: Ctx,
  o: {
    domain: { id: string; name: string };
    entries: readonly Pick<SupplierEntry, 'paramId' | 'cname'>[];
    waits?: boolean;
  },
): Promise<string[]> => {
  const ids: string[] = [];
  for (const { paramId, cname } of o.entries) {
    const id = randomUUID();
    await sql`insert into domain_removal (id, domain_id, name, param_id, cname, next_at, created_at)
      values (${id}, ${o.domain.id}, ${o.domain.name}, ${paramId}, ${cname},
        case when ${o.waits ?? false} then 'infinity' else clock_timestamp() end, ${ctx.now()})`.execute(
      internal(ctx),
    );
    ids.push(id);
  }
  return ids;
};

/** Claims a removal that is open and nobody works on, for as long as `renewRemoval` is called. */
export const claimRemoval = async (ctx: Ctx, id: string): Promise<Removal | null> => {
  const { rows } = await sql<Removal>`update domain_removal set attempts = attempts + 1,
      lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 s'
    where id = ${id} and done_at is null and (lease_until is null or lease_until < clock_timestamp())
    returning id, domain_id, name, param_id, cname, attempts`.execute(internal(ctx));
  return rows[0] ?? null;
};

export const renewRemoval = (ctx: Ctx, r: Removal) =>
  sql`update domain_removal set lease_until = clock_timestamp() + ${leaseSeconds} * interval '1 s'
    where id = ${r.id} and attempts = ${r.attempts} and done_at is null`.execute(internal(ctx));

/**
 * Ends the removals of a name at a credential that nobody works on, because the name is wanted there
 * again. True while one is still worked on: what that one does must be waited for.
 */
export const isBeingRemoved = async (
  ctx: Ctx,
  o: { name: string; paramId: string },
): Promise<boolean> => {
  await sql`update domain_removal set done_at = ${ctx.now()}, lease_until = null, message = null
    where name = ${o.name} and param_id = ${o.paramId} and done_at is null
      and (lease_until is null or lease_until < clock_timestamp())`.execute(internal(ctx));
  const { rows } = await sql`select 1 from domain_removal
    where name = ${o.name} and param_id = ${o.paramId} and done_at is null`.execute(internal(ctx));
  return rows.length > 0;
};

/**
 * True when the name is wanted at this credential again, or at another one that leads to the same domain at
 * the supplier, so that nothing may be taken away.
 */
export const wantedAgain = async (ctx: Ctx, r: Removal): Promise<boolean> => {
  const { rows } = await sql`select 1 from domain d join domain_supplier e on e.domain_id = d.id
    where d.name = ${r.name} and d.status <> 'Moved' and (e.param_id = ${r.paramId} or e.cname = ${r.cname})`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

/** True while a supplier that left the domain's lines has not been cleared of it. */
export const isLeftAnywhere = async (ctx: Ctx, domainId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from domain_removal where domain_id = ${domainId}
    and done_at is null limit 1`.execute(internal(ctx));
  return rows.length > 0;
};

export const endRemoval = (ctx: Ctx, id: string) =>
  sql`update domain_removal set done_at = ${ctx.now()}, lease_until = null, message = null where id = ${id}`.execute(
    internal(ctx),
  );

/** Puts a removal off after a failure, up to a minute. */
export const postponeRemoval = (ctx: Ctx, r: Removal, message: string) =>
  sql`update domain_removal set lease_until = null, message = ${message.slice(0, 500)},
      next_at = clock_timestamp() + ${Math.min(60, 2 ** Math.min(r.attempts, 6))} * interval '1 s' where id = ${r.id}`.execute(
    internal(ctx),
  );

/** Removals that are due and have no worker; each is handed out at most every ten seconds. */
export const openRemovals = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`update domain_removal set next_at = clock_timestamp() + interval '10 s'
    where id in (select id from domain_removal where done_at is null and next_at <= clock_timestamp()
      and (lease_until is null or lease_until < clock_timestamp()) limit 100 for update skip locked) returning id`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};
