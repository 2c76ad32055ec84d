import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

const windowMinutes = 15;
const longestMinutes = 60;
/** Failures within 15 minutes after which a key is blocked. */
export const gateLimits = {
  pair: 5,
  ip: 50,
  mailbox: 100,
  forgotMailbox: 3,
  forgotIp: 20,
  keyReveal: 5,
} as const;
export type GateKind = keyof typeof gateLimits;
type Passing = { kind: GateKind; key: string };

/**
 * Counts a try before it is made, in one statement, so that parallel tries cannot slip past the
 * limit: the row is inserted or locked and grows only while the key is not blocked. Reaching the
 * limit blocks for 15 minutes, then 30, then 60 at most; a day without a block forgets the level.
 */
const take = async (ctx: Ctx, { kind, key }: Passing): Promise<boolean> => {
  const limit = gateLimits[kind];
  const at = sql`${ctx.now()}::timestamptz`;
  const fresh = sql`(g.blocked_until is not null or g.since <= ${at} - ${windowMinutes} * interval '1 minute')`;
  const tries = sql`(case when ${fresh} then 1 else g.tries + 1 end)`;
  const level = sql`(case when g.blocked_until < ${at} - interval '1 day' then 0 else g.level end)`;
  const { rows } = await sql`insert into sign_in_gate as g (key, tries, since)
      values (${`${kind}:${key}`}, 1, ${at})
    on conflict (key) do update set tries = ${tries},
      since = case when ${fresh} then ${at} else g.since end,
      blocked_until = case when ${tries} >= ${limit}
        then ${at} + least(${longestMinutes}, ${windowMinutes} * (1 << ${level})) * interval '1 minute' end,
      level = case when ${tries} >= ${limit} then least(${level} + 1, 4) else ${level} end
    where g.blocked_until is null or g.blocked_until <= ${at} returning 1`.execute(internal(ctx));
  return rows.length === 1;
};

/** Seconds until a blocked gate opens again. */
export const secondsLeft = async (ctx: Ctx, { kind, key }: Passing): Promise<number> => {
  const { rows } = await sql<{
    blockedUntil: string | null;
  }>`select blocked_until from sign_in_gate where key = ${`${kind}:${key}`}`.execute(internal(ctx));
  const until = rows[0]?.blockedUntil;
  return until ? Math.max(1, Math.ceil((Date.parse(until) - Date.parse(ctx.now())) / 1000)) : 1;
};

/** Passes all gates or throws `session.locked`; the thrown failure takes back what was counted. */
export const passGates = async (ctx: Ctx, gates: readonly Passing[]): Promise<void> => {
  for (const gate of gates) {
    if (await take(ctx, gate)) continue;
    throw new Failure('session.locked', { seconds: await secondsLeft(ctx, gate) });
  }
};

/** True while the mailbox may be written to; counts the request. */
export const passQuietly = (ctx: Ctx, gate: Passing): Promise<boolean> => take(ctx, gate);

/** A right password clears the pair's count and takes its own try back from the wider counters. */
export const clearGates = async (ctx: Ctx, gates: readonly Passing[]): Promise<void> => {
  for (const { kind, key } of gates) {
    const name = `${kind}:${key}`;
    if (kind === 'pair') {
      await sql`delete from sign_in_gate where key = ${name}`.execute(internal(ctx));
    } else {
      await sql`update sign_in_gate set tries = greatest(0, tries - 1) where key = ${name}
        and blocked_until is null`.execute(internal(ctx));
    }
  }
};
