import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';

/** Removes what has ended and serves no look-up any more; attempts stay for 400 days. */
export const prune = async (ctx: Ctx): Promise<void> => {
  const tx = internal(ctx);
  const at = ctx.now();
  await sql`delete from sign_in_challenge where expires_at < ${at}::timestamptz - interval '10 minutes'`.execute(
    tx,
  );
  await sql`delete from sign_in_gate where since < ${at}::timestamptz - interval '2 days'
    and (blocked_until is null or blocked_until < ${at}::timestamptz - interval '2 days')`.execute(
    tx,
  );
  await sql`delete from one_time_token where expires_at < ${at}::timestamptz - interval '30 days'`.execute(
    tx,
  );
  await sql`delete from session where ends_at < ${at}::timestamptz - interval '90 days'`.execute(
    tx,
  );
  await sql`delete from session_ending where ended_at < ${at}::timestamptz - interval '7 days'`.execute(
    tx,
  );
  await sql`delete from known_device where seen_at < ${at}::timestamptz - interval '180 days'`.execute(
    tx,
  );
  await sql`delete from sign_in_attempt where at < ${at}::timestamptz - interval '400 days'`.execute(
    tx,
  );
};
