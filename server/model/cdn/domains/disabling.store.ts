import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { zoneTtlSeconds } from '../dns/ttl';

/** Remembers who took it away; it is stopped there when no resolver keeps the old answers. */
export const putOff = (ctx: Ctx, entryId: string, person: string) =>
  sql`insert into domain_supplier_off (entry_id, person, at, next_at) values (${entryId}, ${person}, ${ctx.now()},
    clock_timestamp() + ${zoneTtlSeconds} * interval '1 s')`.execute(internal(ctx));

/** False where it was not off. */
export const endOff = async (ctx: Ctx, entryId: string): Promise<boolean> => {
  const { rows } =
    await sql`delete from domain_supplier_off where entry_id = ${entryId} returning 1`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};

/** Entries of a domain that are off. */
export const offEntries = async (ctx: Ctx, domainId: string): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select e.id from domain_supplier e
    join domain_supplier_off o on o.entry_id = e.id where e.domain_id = ${domainId}`.execute(
    internal(ctx),
  );
  return new Set(rows.map((r) => r.id));
};

/** Entries that are to be stopped at their supplier now, each handed out every ten seconds at most. */
export const dueToStop = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`update domain_supplier_off set next_at = clock_timestamp() + interval '10 s'
    where entry_id in (select entry_id from domain_supplier_off where done_at is null and next_at <= clock_timestamp()
      limit 100 for update skip locked) returning entry_id as id`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

/** The domain of an entry that is off and not stopped yet; null for any other. */
export const toStop = async (ctx: Ctx, entryId: string): Promise<string | null> => {
  const { rows } = await sql<{ domainId: string }>`select e.domain_id from domain_supplier_off o
    join domain_supplier e on e.id = o.entry_id where o.entry_id = ${entryId} and o.done_at is null`.execute(
    internal(ctx),
  );
  return rows[0]?.domainId ?? null;
};

/** Nothing of the domain is live there any more, and nothing that was read back there says anything. */
export const noteStopped = async (ctx: Ctx, entryId: string): Promise<void> => {
  await sql`update domain_supplier_off set done_at = ${ctx.now()} where entry_id = ${entryId}`.execute(
    internal(ctx),
  );
  await sql`update domain_supplier set live_version = 0 where id = ${entryId}`.execute(
    internal(ctx),
  );
  await sql`delete from domain_reading where entry_id = ${entryId}`.execute(internal(ctx));
};
