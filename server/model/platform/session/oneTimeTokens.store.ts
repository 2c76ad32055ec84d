import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { hashOf } from './sessions.store';

/** What a one-time token is for and how long it lives, in minutes. */
export const purposes = {
  twoFactor: 10,
  simulate: 1,
  invite: 72 * 60,
  reset: 30,
  notMe: 72 * 60,
  email: 60,
  signIn: 15,
  keySecret: 72 * 60,
} as const;
export type Purpose = keyof typeof purposes;
export type OneTime = {
  id: string;
  purpose: Purpose;
  personId: string;
  tries: number;
  data: Record<string, string | null>;
  expiresAt: string;
  usedAt: string | null;
};
const columns = sql`id, purpose, person_id, tries, data, expires_at, used_at`;

/** Purposes of which several may be open at once: tickets, and links each about a thing of its own. */
const standing: ReadonlySet<Purpose> = new Set(['twoFactor', 'simulate', 'notMe', 'keySecret']);

/** Makes a token for one person; only its hash is kept. Earlier mailed links of that purpose end. */
export const issueToken = async (
  ctx: Ctx,
  o: { purpose: Purpose; personId: string; data?: OneTime['data'] },
): Promise<{ token: string; id: string; expiresAt: string }> => {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const expiresAt = new Date(Date.parse(ctx.now()) + purposes[o.purpose] * 60_000).toISOString();
  if (!standing.has(o.purpose))
    await sql`update one_time_token set used_at = ${ctx.now()} where person_id = ${o.personId}
      and purpose = ${o.purpose} and used_at is null`.execute(internal(ctx));
  await sql`insert into one_time_token (id, hash, purpose, person_id, data, created_at, expires_at)
    values (${id}, ${hashOf(token)}, ${o.purpose}, ${o.personId}, ${JSON.stringify(o.data ?? {})}::jsonb,
    ${ctx.now()}, ${expiresAt})`.execute(internal(ctx));
  return { token, id, expiresAt };
};

/**
 * Spends every open link and ticket of a person: what was issued before a change of credentials must
 * not outlive it. `notMe` stays unless `all`: it lets nobody in, and a stranger who changes the
 * password must not take this way back from the owner.
 */
export const spendOpen = async (
  ctx: Ctx,
  personId: string,
  o: { all?: boolean } = {},
): Promise<void> => {
  await sql`update one_time_token set used_at = ${ctx.now()} where person_id = ${personId}
    and used_at is null and (${o.all ?? false} or purpose <> 'notMe')`.execute(internal(ctx));
};

/** The token as it stands, used and expired ones included; locked until the transaction ends. */
export const findToken = async (
  ctx: Ctx,
  token: string,
  allowed: readonly Purpose[],
): Promise<OneTime | null> => {
  const { rows } = await sql<OneTime>`select ${columns} from one_time_token
    where hash = ${hashOf(token)} and purpose = any(${allowed as Purpose[]}::text[]) for update`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** True while it was neither used nor has expired. */
export const isLive = (ctx: Ctx, t: OneTime): boolean => !t.usedAt && t.expiresAt > ctx.now();

/** Spends the token; false when another request was first. */
export const spendToken = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql`update one_time_token set used_at = ${ctx.now()}
    where id = ${id} and used_at is null and expires_at > ${ctx.now()} returning 1`.execute(
    internal(ctx),
  );
  return rows.length === 1;
};

/** Counts a try before it is judged; false when the tries are used up or the token has ended. */
export const countTry = async (ctx: Ctx, id: string, limit: number): Promise<boolean> => {
  const { rows } = await sql`update one_time_token set tries = tries + 1
    where id = ${id} and used_at is null and expires_at > ${ctx.now()} and tries < ${limit} returning 1`.execute(
    internal(ctx),
  );
  return rows.length === 1;
};
