import { sql } from 'kysely';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What ends a message that a cancelled campaign never sent, in place of a carrier's code. */
const cancelCode = 'cancelled';

/**
 * Holds what of a campaign waits for a carrier. Gateways are told: what they have in memory and not on the
 * wire comes back, and is held as it does (`sms_chunk_state`).
 */
export const hold = async (ctx: Ctx, id: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`update sms_campaign set held = true where id = ${id}`.execute(tx);
  await sql`update sms_chunk set state = 2, param = null where campaign_id = ${id} and state = 0`.execute(
    tx,
  );
  await sql`select pg_notify('sms_hold', '')`.execute(tx);
};

/** Lets it go on, with the message behind the last one that went out. */
export const letGo = async (ctx: Ctx, id: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`update sms_campaign set held = false, fed_at = null where id = ${id}`.execute(tx);
  await sql`update sms_chunk set state = 0 where campaign_id = ${id} and state = 2`.execute(tx);
  await sql`select pg_notify('sms_chunk', '')`.execute(tx);
};

/** Ends what a cancelled campaign holds: of messages that no carrier had the records say why. */
export const endHeld = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`with k as (delete from sms_chunk where campaign_id = ${id} and state in (0, 2, 3) returning from_id, to_id)
    insert into sms_outcome (msg_id, part, n, param, bind, state, err, sub_at, done_at)
    select m.id, 1, 1, 0, 0, ${stateNumbers.rejected}, ${cancelCode}, ${ctx.now()}, ${ctx.now()} from k
      join sms_message m on m.id between k.from_id and k.to_id
    where not exists (select 1 from sms_outcome o where o.msg_id = m.id) on conflict do nothing`.execute(
    internal(ctx),
  );
};

/** Holds what came back without being held, and ends what came back to campaigns that were cancelled meanwhile. */
export const sweepHeld = async (ctx: Ctx): Promise<void> => {
  const tx = internal(ctx);
  await sql`update sms_chunk k set state = 2, param = null from sms_campaign c
    where c.id = k.campaign_id and c.held and k.state = 0`.execute(tx);
  const { rows } = await sql<{ id: string }>`select distinct c.id from sms_campaign c
    join sms_chunk k on k.campaign_id = c.id where c.state = 'cancelled' and k.state in (0, 2)`.execute(
    tx,
  );
  for (const { id } of rows) await endHeld(ctx, id);
};

/** Messages of a campaign that wait for a carrier or are in the memory of one. */
export const waitingOf = async (ctx: Ctx, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(to_id - from_id + 1), 0)::int as n
    from sms_chunk where campaign_id = ${id}`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};
