import { sql } from 'kysely';
import { limitedKinds } from '#shared/areas/platform/letters/mailSettings';
import { type Ctx, internal } from '../../../../kernel/db/context';

/** Letters that the limits count. */
const counted = sql`template = any(${[...limitedKinds]}::text[])`;
const withinHour = (ctx: Ctx) => sql`taken_at > ${ctx.now()}::timestamptz - interval '1 hour'`;

/**
 * Whether a letter may go out now. One that may not is put off until a place of the last hour is free.
 * Letters under a limit are taken one after the other, so that all processes together keep to it.
 */
export const keepsToLimits = async (ctx: Ctx, id: string): Promise<boolean> => {
  const tx = internal(ctx);
  const { rows: settings } = await sql<{
    perHour: number | null;
    perAddress: number | null;
    recipient: string;
  }>`select s.per_hour, s.per_address, l.recipient from mail_setting s, letter l
    where l.id = ${id} and ${counted} and (s.per_hour is not null or s.per_address is not null)`.execute(
    tx,
  );
  const limit = settings[0];
  if (!limit) return true;
  await sql`select pg_advisory_xact_lock(hashtext('letter limits'))`.execute(tx);
  // Of as many as may go, the one that went first frees the next place.
  const freeAt = async (n: number | null, to: string | null): Promise<string | null> => {
    if (n === null) return null;
    const { rows } = await sql<{ at: string }>`select taken_at + interval '1 hour' as at from letter
      where ${counted} and ${withinHour(ctx)} and id <> ${id} and (${to}::text is null or lower(recipient) = lower(${to}::text))
      order by taken_at desc offset ${n - 1} limit 1`.execute(tx);
    return rows[0]?.at ?? null;
  };
  const times = [
    await freeAt(limit.perHour, null),
    await freeAt(limit.perAddress, limit.recipient),
  ];
  const at = times
    .flatMap((t) => t ?? [])
    .toSorted()
    .at(-1);
  if (at === undefined) return true;
  await sql`update letter set next_at = ${at} where id = ${id} and state = 'waiting'`.execute(tx);
  return false;
};

/** Lets letters that wait for their turn be looked at again at once, when the limits have changed. */
export const freeHeld = (ctx: Ctx) =>
  sql`update letter set next_at = ${ctx.now()} where state = 'waiting' and attempts = 0 and ${counted}
    and next_at > ${ctx.now()}::timestamptz + interval '1 minute'`.execute(internal(ctx));

/** What is used of the limits: letters of the last hour, and those that wait for their turn. */
export const limitsUsed = async (ctx: Ctx): Promise<{ lastHour: number; heldBack: number }> => {
  const { rows } = await sql<{ lastHour: number; heldBack: number }>`select
      (select count(*)::int from letter where ${counted} and ${withinHour(ctx)}) as last_hour,
      (select count(*)::int from letter where ${counted} and state = 'waiting' and attempts = 0) as held_back`.execute(
    internal(ctx),
  );
  return rows[0] ?? { lastHour: 0, heldBack: 0 };
};

/** Addresses that get a copy of letters of a kind. */
export const copiesOf = async (ctx: Ctx, kind: string): Promise<string[]> => {
  const { rows } = await sql<{
    email: string;
  }>`select distinct jsonb_array_elements_text(emails) as email
    from mail_group where kinds ? ${kind} order by 1`.execute(internal(ctx));
  return rows.map((r) => r.email);
};

/** Name and answering address that letters go out with. */
export const senderNow = async (
  ctx: Ctx,
): Promise<{ senderName: string | null; replyTo: string | null }> => {
  const { rows } = await sql<{ senderName: string | null; replyTo: string | null }>`select
    sender_name, reply_to from mail_setting`.execute(internal(ctx));
  return rows[0] ?? { senderName: null, replyTo: null };
};
