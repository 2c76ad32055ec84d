import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';

/** A load in its place: all lines of its files (`hosts` is null), or those of single hosts over such a one. */
export type PlacedLoad = { id: string; state: string; hosts: string[] | null; lines: number };

/** A load with those of single hosts over it, in their places or just replaced. */
export const groupOf = async (ctx: Ctx, loadId: string | null): Promise<PlacedLoad[]> => {
  const { rows } =
    await sql<PlacedLoad>`select id, state, hosts, coalesce(lines, 0)::float8 as lines from log_load where (id = ${loadId}::uuid or base_id = ${loadId}::uuid)
      and state <> 'processing' order by id`.execute(internal(ctx));
  return rows;
};
/** Of these hosts, those whose lines a load of the group holds. */
export const heldOf = (
  group: readonly PlacedLoad[],
  { hosts }: PlacedLoad,
  of: readonly string[],
): string[] => {
  if (hosts) return of.filter((host) => hosts.includes(host));
  const over = new Set(group.flatMap((load) => load.hosts ?? []));
  return of.filter((host) => !over.has(host));
};
/** Those of a group whose lines a load of these hosts, or of all lines, would replace. */
export const replacedBy = (
  group: readonly PlacedLoad[],
  hosts: readonly string[] | null,
): PlacedLoad[] =>
  group.filter((load) =>
    hosts ? heldOf(group, load, hosts).length > 0 : load.state !== 'replaced',
  );

/** Lets what changes of figures had taken back of these loads be held no longer. */
export const liftHoldsOf = (
  ctx: Ctx,
  o: { domainId: string; paramId: string; actor: string; loads: readonly PlacedLoad[] },
) =>
  sql`update stat_hold set lifted_at = ${ctx.now()}, lifted_by = ${o.actor} where lifted_at is null and domain_id = ${o.domainId}
    and param_id = ${o.paramId} and source = 'log' and plan_id in (select withdrawn_by from log_load
      where id = any(${o.loads.map((l) => l.id)}::uuid[]) and state = 'withdrawn')`.execute(
    internal(ctx),
  );

/** What is to change in a group when a load of single hosts comes into its place. */
export type HostSwap = {
  baseId: string;
  newLoadId: string;
  hosts: readonly string[];
  /** The group as it was when the lines were compared and counted. */
  group: readonly PlacedLoad[];
  /** Lines of other hosts in each of its loads. */
  beside: ReadonlyMap<string, number>;
  /** Lines that the new load brought, and all lines of the files, be they readable or not. */
  lines: number;
  all: number;
};
/**
 * Puts a load of single hosts over the others of its files, in one step: what those hold of the hosts is hidden,
 * all else stays as it is. False when the group is another one than that which was compared.
 */
export const swapHosts = async (ctx: Ctx, o: HostSwap): Promise<boolean> => {
  const tx = internal(ctx);
  await sql`select 1 from log_load where id = ${o.baseId} for update`.execute(tx);
  const group = await groupOf(ctx, o.baseId);
  if (JSON.stringify(group) !== JSON.stringify(o.group)) return false;
  const { numAffectedRows: placed } =
    await sql`update log_load set state = 'loaded' where id = ${o.newLoadId} and state = 'processing'`.execute(
      tx,
    );
  if (!placed) return false;
  let others = 0;
  for (const load of group.filter(({ state }) => state !== 'replaced')) {
    const ownHosts = heldOf(group, load, o.hosts);
    const left = load.hosts?.filter((host) => !ownHosts.includes(host)) ?? null;
    const lines = ownHosts.length > 0 ? (o.beside.get(load.id) ?? 0) : load.lines;
    others += lines;
    await sql`insert into log_load_host (load_id, host) select ${load.id}::uuid, unnest(${ownHosts}::text[]) on conflict do nothing`.execute(
      tx,
    );
    await sql`update log_load set lines = ${lines}, hosts = ${left}::text[],
        state = case when ${left?.length === 0} then 'replaced' else state end where id = ${load.id}`.execute(
      tx,
    );
  }
  // Nobody can tell of whom a line is that cannot be read: such lines count with those of all others.
  await sql`update log_load set bad_lines = ${o.all - others - o.lines} where id = ${o.baseId}`.execute(
    tx,
  );
  return true;
};

/** Hosts of which a group still has lines that were replaced, by the loads that have them. */
export const replacedHosts = async (
  ctx: Ctx,
  baseId: string,
  hosts: readonly string[],
): Promise<{ loadId: string; hosts: string[] }[]> => {
  const { rows } = await sql<{
    loadId: string;
    hosts: string[];
  }>`select h.load_id, array_agg(h.host order by h.host) as hosts from log_load_host h join log_load l on l.id = h.load_id
    where (l.id = ${baseId} or l.base_id = ${baseId}) and h.host = any(${[...hosts]}::text[]) group by 1`.execute(
    internal(ctx),
  );
  return rows;
};
/** Notes that those lines are deleted. */
export const forgetHosts = (ctx: Ctx, o: { loadId: string; hosts: readonly string[] }) =>
  sql`delete from log_load_host where load_id = ${o.loadId} and host = any(${[...o.hosts]}::text[])`.execute(
    internal(ctx),
  );
