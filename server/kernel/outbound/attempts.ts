import { type RawBuilder, sql } from 'kysely';
import { type Ctx, internal } from '../db/context';

/** Waits before the second and each later attempt, in seconds: 24 hours and more in all. */
export const retryWaits = [10, 60, 300, 1800, 7200, 21_600, 86_400] as const;

/** Messages that are sent until they arrive: the table of them and that of their attempts. */
export type Outgoing = { messages: string; attempts: string };
const messages = (of: Outgoing) => sql.table(of.messages);
const attempts = (of: Outgoing) => sql.table(of.attempts);

/** When the next attempt at a message comes that is taken now, of its own columns before that. */
export const plannedNext = (ctx: Ctx): RawBuilder<string> =>
  sql`${ctx.now()}::timestamptz + (${[...retryWaits]}::int[])[least(attempts - resent + 1, ${retryWaits.length})] * interval '1 second'`;

export type Settled = { state: 'sent' | 'failed' | 'waiting'; delayMs: number };
/**
 * Records how an attempt ended, once, and what becomes of its message: sent, failed after the last
 * attempt (or at once with `giveUp`), else waiting for so many milliseconds.
 */
export const settleAttempt = async (
  ctx: Ctx,
  of: Outgoing,
  d: { id: string; attempts: number },
  o: { ok: boolean; answer: string; ms: number; giveUp?: boolean },
): Promise<Settled> => {
  const tx = internal(ctx);
  const { rows } = await sql<{ resent: number }>`select resent from ${messages(of)}
    where id = ${d.id} for update`.execute(tx);
  const tries = d.attempts - (rows[0]?.resent ?? 0);
  const over = o.giveUp === true || tries > retryWaits.length;
  const state = o.ok ? 'sent' : over ? 'failed' : 'waiting';
  const answer = o.answer.slice(0, 500) || '-';
  await sql`insert into ${attempts(of)} (delivery_id, n, at, ok, answer, ms)
    values (${d.id}, ${d.attempts}, ${ctx.now()}, ${o.ok}, ${answer}, ${Math.round(o.ms)}) on conflict do nothing`.execute(
    tx,
  );
  await sql`update ${messages(of)} set state = ${state}, answer = ${answer},
      next_at = case when ${state} = 'waiting' then next_at end, sent_at = ${o.ok ? ctx.now() : null}
    where id = ${d.id} and state = 'waiting'`.execute(tx);
  return { state, delayMs: (retryWaits[tries - 1] ?? retryWaits[0]) * 1000 };
};

/** Messages whose time has come and whose job may be lost, at most 100. */
export const dueMessages = async (ctx: Ctx, of: Outgoing): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from ${messages(of)}
    where state = 'waiting' and next_at <= ${ctx.now()} order by number limit 100`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

export type Attempt = { n: number; at: string; ok: boolean; answer: string; ms: number };
/** All attempts at a message in their order. */
export const attemptsOf = async (ctx: Ctx, of: Outgoing, id: string): Promise<Attempt[]> => {
  const { rows } = await sql<Attempt>`select n, at, ok, answer, ms from ${attempts(of)}
    where delivery_id = ${id} order by n`.execute(internal(ctx));
  return rows;
};
