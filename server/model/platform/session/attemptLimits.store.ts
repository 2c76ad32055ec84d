import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** So many failures within the window block a key for 15 minutes, then twice as long each time, at most `longest`. */
type Limit = { tries: number; window: number; longest: number };
const blockMinutes = 15;
const hour = 60;
const day = 24 * hour;
const friction = (tries: number): Limit => ({ tries, window: blockMinutes, longest: hour });
/** What is counted where and how strictly; times in minutes. */
export const gateLimits = {
  pair: friction(5),
  ip: friction(50),
  mailbox: friction(100),
  forgotMailbox: friction(3),
  forgotIp: friction(20),
  confirmMailbox: friction(3),
  keyReveal: friction(5),
  // Who gets here knows the password: at 5 tries a day no code of six digits is guessed.
  factor: { tries: 5, window: day, longest: day },
} as const satisfies Record<string, Limit>;
export type GateKind = keyof typeof gateLimits;
export type Passing = { kind: GateKind; key: string };

/**
 * Counts a try before it is made, in one statement, so that parallel tries cannot slip past the
 * limit: the row is inserted or locked and grows only while the key is not blocked. Each block is
 * twice as long as the last; a day without a block forgets how long.
 */
const take = async (ctx: Ctx, { kind, key }: Passing): Promise<boolean> => {
  const limit = gateLimits[kind];
  const at = sql`${ctx.now()}::timestamptz`;
  const fresh = sql`(g.blocked_until is not null or g.since <= ${at} - ${limit.window} * interval '1 minute')`;
  const tries = sql`(case when ${fresh} then 1 else g.tries + 1 end)`;
  const level = sql`(case when g.blocked_until < ${at} - interval '1 day' then 0 else g.level end)`;
  const { rows } = await sql`insert into sign_in_gate as g (key, tries, since)
      values (${`${kind}:${key}`}, 1, ${at})
    on conflict (key) do update set tries = ${tries},
      since = case when ${fresh} then ${at} else g.since end,
      blocked_until = case when ${tries} >= ${limit.tries}
        then ${at} + least(${limit.longest}, ${blockMinutes} * (1 << ${level})) * interval '1 minute' end,
      level = case when ${tries} >= ${limit.tries} then least(${level} + 1, 7) else ${level} end
    where g.blocked_until is null or g.blocked_until <= ${at} returning 1`.execute(internal(ctx));
  return rows.length === 1;
};

/** Until when a gate is blocked; null while it is open. */
export const blockedUntil = async (ctx: Ctx, { kind, key }: Passing): Promise<string | null> => {
  const { rows } = await sql<{ blockedUntil: string }>`select blocked_until from sign_in_gate
    where key = ${`${kind}:${key}`} and blocked_until > ${ctx.now()}`.execute(internal(ctx));
  return rows[0]?.blockedUntil ?? null;
};
/** Seconds until a blocked gate opens again. */
export const secondsLeft = async (ctx: Ctx, gate: Passing): Promise<number> => {
  const until = await blockedUntil(ctx, gate);
  return until ? Math.max(1, Math.ceil((Date.parse(until) - Date.parse(ctx.now())) / 1000)) : 1;
};

/** Passes all gates or throws `session.locked`; the thrown failure takes back what was counted. */
export const passGates = async (ctx: Ctx, gates: readonly Passing[]): Promise<void> => {
  for (const gate of gates) {
    if (await take(ctx, gate)) continue;
    throw new Failure('session.locked', { seconds: await secondsLeft(ctx, gate) });
  }
};

/** True while the gate is open; counts the request. */
export const passQuietly = (ctx: Ctx, gate: Passing): Promise<boolean> => take(ctx, gate);

/** Counts that belong to one person alone: being right ends them; of wider ones only the own try is taken back. */
const personal: readonly GateKind[] = ['pair', 'factor'];
/** Takes back the tries of somebody who proved to be right. */
export const clearGates = async (ctx: Ctx, gates: readonly Passing[]): Promise<void> => {
  for (const { kind, key } of gates) {
    const name = `${kind}:${key}`;
    if (personal.includes(kind)) {
      await sql`delete from sign_in_gate where key = ${name}`.execute(internal(ctx));
    } else {
      await sql`update sign_in_gate set tries = greatest(0, tries - 1) where key = ${name}
        and blocked_until is null`.execute(internal(ctx));
    }
  }
};
