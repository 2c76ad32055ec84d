import type { Sentence } from '#shared/kernel/field';
import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import type { Domain, Entry } from '#server/model/cdn/domains/claims.store';

const firstSeconds = 15;
const mostSeconds = 600;

/**
 * Keeps which nodes of a supplier did not answer when a version was proven, so that they are asked
 * again, later each time; none ends it.
 */
export const noteUnproven = async (
  ctx: Ctx,
  o: { entryId: string; version: number; nodes: readonly string[] },
): Promise<void> => {
  if (o.nodes.length === 0) {
    await sql`delete from domain_unproven where entry_id = ${o.entryId}`.execute(internal(ctx));
    return;
  }
  await sql`insert into domain_unproven as u (entry_id, version, nodes, tries, next_at)
    values (${o.entryId}, ${o.version}, ${[...o.nodes]}, 1, clock_timestamp() + ${firstSeconds} * interval '1 s')
    on conflict (entry_id) do update set version = excluded.version, nodes = excluded.nodes,
      tries = case when u.version = excluded.version then u.tries + 1 else 1 end,
      next_at = clock_timestamp() + interval '1 s' * least(${mostSeconds}::int, ${firstSeconds}::int *
        power(2, least(10, case when u.version = excluded.version then u.tries else 0 end)))`.execute(
    internal(ctx),
  );
};

/** Whether nodes of any supplier of the domain are still to be asked. */
export const isUnproven = async (ctx: Ctx, domainId: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from domain_unproven u join domain_supplier e on e.id = u.entry_id
    where e.domain_id = ${domainId} limit 1`.execute(internal(ctx));
  return rows.length > 0;
};

/** Entries whose nodes are due to be asked again; each is handed out at most once a minute. */
export const dueUnproven = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{
    entryId: string;
  }>`update domain_unproven set next_at = clock_timestamp() + interval '60 s'
    where entry_id in (select entry_id from domain_unproven where next_at <= clock_timestamp()
      order by next_at limit 50 for update skip locked) returning entry_id`.execute(internal(ctx));
  return rows.map((r) => r.entryId);
};

export type Unproven = { domain: Domain; entry: Entry };
/** An entry that serves the domain's present version unproven; null when there is nothing to prove. */
export const unprovenEntry = async (ctx: Ctx, entryId: string): Promise<Unproven | null> => {
  const entries =
    await sql<Entry>`select e.* from domain_supplier e join domain d on d.id = e.domain_id
    join domain_unproven u on u.entry_id = e.id and u.version = e.live_version
    where e.id = ${entryId} and e.state = 'online' and d.status = 'Activated'
      and d.config_version = e.live_version`.execute(internal(ctx));
  const entry = entries.rows[0];
  if (!entry) return null;
  const domains = await sql<Domain>`select * from domain where id = ${entry.domainId}`.execute(
    internal(ctx),
  );
  return domains.rows[0] ? { domain: domains.rows[0], entry } : null;
};

/** Writes what the last step of a live entry showed in the end; null when it is not live any more. */
export const saveProven = async (
  ctx: Ctx,
  entry: Entry,
  o: { seen: Sentence; message: Sentence | null },
): Promise<Entry | null> => {
  const steps = entry.steps.map((s) => (s.step === 'prove' ? { ...s, message: o.seen } : s));
  const { rows } = await sql<Entry>`update domain_supplier
    set message = ${o.message && JSON.stringify(o.message)}::jsonb, steps = ${JSON.stringify(steps)}::jsonb
    where id = ${entry.id} and state = 'online' and live_version = ${entry.liveVersion} returning *`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};
