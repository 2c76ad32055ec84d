import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import { lockLarge, moveLarge, setFileState } from '#server/model/cdn/logs/largeLogs.store';
import { hasOpenParts } from './cut.store';
import { type HostSwap, liftHoldsOf, replacedBy, swapHosts } from './hosts.store';
import { countWhole } from './large.store';
import type { Unit, UnitPart } from './process.store';

/** Another load has these files now. */
export class TakenElsewhere extends Error {}

/** What a new load brought: lines in the store, lines that could not be read, and what storing took in ms. */
export type Brought = { lines: number; bad: number; ms: number };
const noteLoad = (ctx: Ctx, u: Unit, o: Brought) =>
  sql`update log_load set lines = ${o.lines}, bad_lines = ${o.bad}, ms = ${Math.round(o.ms)}, loaded_at = ${ctx.now()} where id = ${u.newLoadId}`.execute(
    internal(ctx),
  );
/** Makes the new load count instead of the old ones; what a change of figures had taken back is held no longer. */
const swapLoads = async (ctx: Ctx, u: Unit, o: Brought): Promise<void> => {
  const tx = internal(ctx);
  await liftHoldsOf(ctx, { ...u, loads: u.group });
  await sql`update log_load set state = 'replaced' where id = ${u.oldLoadId}::uuid
    or base_id = ${u.oldLoadId}::uuid and state in ('loaded', 'withdrawn')`.execute(tx);
  await sql`update log_load set state = 'loaded' where id = ${u.newLoadId}`.execute(tx);
  await noteLoad(ctx, u, o);
};

/** Puts the new load in the place of the old one, in one step. False when another load has taken these files meanwhile. */
export const takePlace = async (ctx: Ctx, u: Unit, o: Brought): Promise<boolean> => {
  const tx = internal(ctx);
  const ids = u.files.map((f) => f.ownId);
  const { rows } = await sql<{
    id: string;
  }>`select f.id from log_file f left join log_load l on l.id = f.load_id
    where f.id = any(${ids}::uuid[]) and case when ${u.oldLoadId}::uuid is null then f.state in ('listed', 'bad', 'removed')
      else f.state = 'loaded' and f.load_id = ${u.oldLoadId}::uuid and l.state in ('loaded', 'withdrawn') end
    for update of f`.execute(tx);
  if (rows.length !== ids.length) return false;
  await swapLoads(ctx, u, o);
  await sql`update log_file set state = 'loaded', load_id = ${u.newLoadId}, attempts = 0, message = null where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return true;
};

/**
 * The same for a part. Where its file is in place, the part alone changes; where the first round of the file
 * had failed, the load stays hidden, and with the last part that was missing log workers merge the file.
 */
export const takePart = async (ctx: Ctx, u: Unit, part: UnitPart, o: Brought): Promise<boolean> => {
  const tx = internal(ctx);
  const large = await lockLarge(ctx, part.largeId);
  const isInPlace = u.oldLoadId !== null;
  const placed =
    await sql`update large_log_part p set load_id = ${u.newLoadId}, state = 'stored', message = null, claimed_until = null, ms = ${Math.round(o.ms)},
      live_load_id = case when ${isInPlace} then ${u.newLoadId}::uuid end
    where p.id = ${part.id} and case when ${isInPlace} then p.state = 'stored' and p.live_load_id = ${u.oldLoadId}::uuid
        and exists (select from log_load l where l.id = p.live_load_id and l.state in ('loaded', 'withdrawn'))
      else p.live_load_id is null and p.state <> 'stored' end`.execute(tx);
  if (Number(placed.numAffectedRows ?? 0) === 0) return false;
  if (large.state !== (isInPlace ? 'loaded' : 'failed')) throw new TakenElsewhere();
  if (isInPlace) {
    await swapLoads(ctx, u, o);
    await countWhole(ctx, large.id);
    return true;
  }
  await noteLoad(ctx, u, o);
  if (await hasOpenParts(ctx, large.id)) return true;
  await setFileState(ctx, large.fileId, 'loading');
  await moveLarge(ctx, large, 'storing');
  await moveLarge(ctx, { id: large.id, state: 'storing' }, 'merging');
  return true;
};
/** Whether a batch of single hosts still finds the load that it was made for, locked with its files until the end. */
const isInPlace = async (ctx: Ctx, u: Unit): Promise<boolean> => {
  const tx = internal(ctx);
  if (u.part) {
    const large = await lockLarge(ctx, u.part.largeId);
    const { rows } =
      await sql`select 1 from large_log_part where id = ${u.part.id} and state = 'stored' and live_load_id = ${u.oldLoadId}::uuid
        and load_id = live_load_id for update`.execute(tx);
    return large.state === 'loaded' && rows.length > 0;
  }
  const ids = u.files.map((f) => f.ownId);
  const { rows } =
    await sql`select 1 from log_file where id = any(${ids}::uuid[]) and state = 'loaded'
    and load_id = ${u.oldLoadId}::uuid order by id for update`.execute(tx);
  return rows.length === ids.length;
};
/**
 * Puts the lines of single hosts in the place of those that are stored of them, in one step; those of all others
 * stay as they are. False when another load has taken these files, or some of these hosts, meanwhile.
 */
export const takeHosts = async (
  ctx: Ctx,
  u: Unit,
  o: Brought & Pick<HostSwap, 'hosts' | 'beside' | 'all'>,
): Promise<boolean> => {
  const { newLoadId, oldLoadId: baseId, group } = u;
  if (baseId === null || !(await isInPlace(ctx, u))) return false;
  await liftHoldsOf(ctx, { ...u, loads: replacedBy(group, o.hosts) });
  const { hosts, beside, lines, all } = o;
  if (!(await swapHosts(ctx, { baseId, newLoadId, group, hosts, beside, lines, all })))
    throw new TakenElsewhere();
  await noteLoad(ctx, u, { ...o, bad: 0 });
  if (u.part) await countWhole(ctx, u.part.largeId);
  return true;
};
