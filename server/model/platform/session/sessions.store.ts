import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StaffRights } from '#shared/kernel/access';
import type { Ending } from '#shared/areas/platform/session/schemas';
import { type Ctx, internal } from '../../../kernel/db/context';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A staff member `a` who may simulate now, `staff.simulate.operate`, and their own session `m` that is open. */
export const mayAct = `a.status = 'activated' and a.account_id is null
    and (a.staff_top or a.grants ->> 'simulate' in ('operate', 'approve')) and m.revoked_at is null`;

/** Who simulates: the staff member, their address as of now, and the own session it hangs on. */
export type Acting = { staffId: string; staffEmail: string; sessionId: string; reason: string };

/** Rights of a staff member who may simulate now, and when the session they do it from ends; null = may not. */
export const actingRights = async (
  ctx: Ctx,
  o: Pick<Acting, 'staffId' | 'sessionId'>,
): Promise<{ staff: StaffRights; endsAt: string } | null> => {
  const { rows } = await sql<{ staffTop: boolean; grants: StaffRights['grants']; endsAt: string }>`
    select a.staff_top, a.grants, m.ends_at from person a join session m on m.person_id = a.id
    where a.id = ${o.staffId} and m.id = ${o.sessionId} and m.acting_staff_id is null
      and m.ends_at > ${ctx.now()} and ${sql.raw(mayAct)}`.execute(internal(ctx));
  const row = rows[0];
  return row ? { staff: { top: row.staffTop, grants: row.grants }, endsAt: row.endsAt } : null;
};

/** Starts a session and returns its token, which is shown once and never stored. */
export const startSession = async (
  ctx: Ctx,
  o: {
    personId: string;
    userAgent: string;
    hours: number;
    acting?: Acting;
    abnormal?: string | null;
    secondFactor?: boolean;
    country?: string | null;
  },
): Promise<{ token: string; sessionId: string; endsAt: string }> => {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const endsAt = new Date(Date.parse(ctx.now()) + o.hours * 3_600_000).toISOString();
  await sql`insert into session (id, token_hash, person_id, acting_staff_id, acting_email, acting_session_id, acting_reason, ip, user_agent, country, abnormal, second_factor, created_at, seen_at, ends_at)
    values (${id}, ${hashOf(token)}, ${o.personId}, ${o.acting?.staffId ?? null}, ${o.acting?.staffEmail ?? null},
    ${o.acting?.sessionId ?? null}, ${o.acting?.reason ?? null}, ${ctx.ip}, ${o.userAgent.slice(0, 500)}, ${o.country ?? null}, ${o.abnormal ?? null}, ${o.secondFactor ?? false}, ${ctx.now()}, ${ctx.now()}, ${endsAt})`.execute(
    internal(ctx),
  );
  return { token, sessionId: id, endsAt };
};

export type Ended = { personId: string; except?: string; only?: string; reason: Ending };
/**
 * Ends sessions of a person, and with each the simulated ones they opened from it; the caller emits
 * `people.changed` so that every server forgets them at once.
 */
export const endSessions = async (ctx: Ctx, o: Ended): Promise<string[]> => {
  const [except, only] = [o.except ?? null, o.only ?? null];
  const { rows } = await sql<{ id: string }>`with ended as (
      update session set revoked_at = ${ctx.now()} where revoked_at is null and (
        (person_id = ${o.personId} and (${except}::uuid is null or id <> ${except}::uuid)
          and (${only}::uuid is null or id = ${only}::uuid))
        or (acting_staff_id = ${o.personId}
          and (${except}::uuid is null or acting_session_id is distinct from ${except}::uuid)
          and (${only}::uuid is null or acting_session_id = ${only}::uuid)))
      returning id, person_id, token_hash),
    noted as (insert into session_ending (token_hash, reason, ended_at)
      select token_hash, case when person_id = ${o.personId} then ${o.reason} else 'simulation' end,
        ${ctx.now()}::timestamptz from ended on conflict (token_hash) do nothing)
    select id from ended where person_id = ${o.personId}`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

/** Why a session is over, by its token's hash; null when it still holds or was never known. */
export const endingOf = async (
  ctx: Ctx,
  hash: string,
  idleMinutes: number,
): Promise<Ending | null> => {
  const { rows } = await sql<{ reason: Ending | null }>`select coalesce(
      (select reason from session_ending where token_hash = ${hash}),
      (select case when s.revoked_at is not null then 'signedOut' when s.ends_at <= ${ctx.now()} then 'expired'
          when s.seen_at <= ${ctx.now()}::timestamptz - ${idleMinutes} * interval '1 minute' then 'idle'
          when s.acting_staff_id is not null then 'simulation' end
        from session s where s.token_hash = ${hash})) as reason`.execute(internal(ctx));
  return rows[0]?.reason ?? null;
};
