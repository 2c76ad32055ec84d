import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type Puzzle, puzzleSize } from './captcha';
import { hashOf } from '../../../model/platform/session/sessions.store';

const lifeMs = 120_000;
const tolerancePx = 5;
const shortestMs = 300;
export type Trail = readonly (readonly [ms: number, x: number])[];

const boundTo = (email: string, ip: string) =>
  createHash('sha256').update(`${email}\n${ip}`).digest('hex');
const after = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

/** Keeps the answer of a puzzle for two minutes, for one email from one address. */
export const keepChallenge = async (ctx: Ctx, email: string, puzzle: Puzzle) => {
  const id = randomUUID();
  const expiresAt = after(ctx.now(), lifeMs);
  await sql`insert into sign_in_challenge (id, bound, x, created_at, expires_at)
    values (${id}, ${boundTo(email, ctx.ip)}, ${puzzle.x}, ${ctx.now()}, ${expiresAt})`.execute(
    internal(ctx),
  );
  const { width, height, piece: pieceSize } = puzzleSize;
  const { background, piece, pieceY } = puzzle;
  return { id, width, height, pieceSize, pieceY, background, piece, expiresAt };
};

/**
 * Whether a movement could be a hand's, by pointer or by arrow keys: it takes time, goes through
 * several places, ends where it says, never leaps, and is not of machine-like evenness.
 */
export const isHandMade = (trail: Trail, x: number): boolean => {
  const last = trail.at(-1);
  if (trail.length < 4 || !last || Math.abs(last[1] - x) > 2) return false;
  if (last[0] - (trail[0]?.[0] ?? 0) < shortestMs) return false;
  const steps = trail.slice(1).map(([ms, at], i) => {
    const before = trail[i] ?? [0, 0];
    return { ms: ms - before[0], px: at - before[1] };
  });
  if (steps.some((s) => s.ms < 0 || Math.abs(s.px) > Math.max(60, x * 0.6))) return false;
  const even = (values: readonly number[]) => values.every((v) => v === values[0]);
  return !(even(steps.map((s) => s.ms)) && even(steps.map((s) => s.px)));
};

/**
 * One try per puzzle: the row is claimed by one UPDATE, so a second or parallel try finds nothing.
 * Null = wrong. The claim must commit even then, therefore no failure is thrown here.
 */
export const solveChallenge = async (
  ctx: Ctx,
  o: { id: string; email: string; x: number; trail: Trail },
): Promise<{ pass: string; expiresAt: string } | null> => {
  const { rows } = await sql<{ x: number; createdAt: string }>`update sign_in_challenge
    set tried_at = ${ctx.now()} where id = ${o.id} and bound = ${boundTo(o.email, ctx.ip)}
      and tried_at is null and expires_at > ${ctx.now()} returning x, created_at`.execute(
    internal(ctx),
  );
  const row = rows[0];
  if (!row || Math.abs(row.x - o.x) > tolerancePx || !isHandMade(o.trail, o.x)) return null;
  const pass = randomBytes(24).toString('base64url');
  const expiresAt = after(ctx.now(), lifeMs);
  await sql`update sign_in_challenge set pass_hash = ${hashOf(pass)}, expires_at = ${expiresAt}
    where id = ${o.id}`.execute(internal(ctx));
  return { pass, expiresAt };
};

/** Spends a pass; it works once, for the email and address the puzzle was made for. */
export const spendPass = async (ctx: Ctx, email: string, pass: string): Promise<void> => {
  if (!pass) throw new Failure('session.sliderRequired');
  const { rows } = await sql`update sign_in_challenge set pass_used_at = ${ctx.now()}
    where pass_hash = ${hashOf(pass)} and bound = ${boundTo(email, ctx.ip)} and pass_used_at is null
      and expires_at > ${ctx.now()} returning 1`.execute(internal(ctx));
  if (rows.length === 0) throw new Failure('session.sliderWrong');
};
