import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Grant, Level, Role, Who } from '#shared/kernel/access';
import { nowMs } from '../../../kernel/process/clock';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Hearing } from '../../../kernel/live';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type Session = {
  id: string;
  who: Who;
  seenAt: string;
  endsAt: string;
  abnormal: string | null;
};
/** A person with the flags of the account, as `whoColumns` reads them. */
export type WhoRow = {
  person_id: string;
  email: string;
  role: Role | null;
  staff_top: boolean;
  grants: Partial<Record<Grant, Level>>;
  account_id: string | null;
  account_status: string | null;
  automatic: boolean | null;
  cdn_enabled: boolean | null;
  sms_enabled: boolean | null;
  billing_enabled: boolean | null;
  billing_visible: boolean | null;
  log_display: boolean | null;
  alarm_enabled: boolean | null;
  alarm_visible: boolean | null;
  self_scheduling: boolean | null;
};
type SessionRow = WhoRow & {
  id: string;
  acting_staff_id: string | null;
  acting_reason: string | null;
  acting_email: string | null;
  abnormal: string | null;
  seen_at: string;
  ends_at: string;
};

/** Columns of person `p` and account `c` from which `whoOf` tells who asks. */
export const whoColumns = `p.id as person_id, p.email, p.role, p.staff_top, p.grants, p.account_id,
    c.status as account_status, c.automatic, c.cdn_enabled, c.sms_enabled, c.billing_enabled, c.billing_visible,
    c.log_display, c.alarm_enabled, c.alarm_visible, c.self_scheduling`;
const found = `select s.id, s.acting_staff_id, s.acting_reason, a.email as acting_email, s.abnormal, s.seen_at, s.ends_at,
    ${whoColumns}
  from session s join person p on p.id = s.person_id left join person a on a.id = s.acting_staff_id
  left join account c on c.id = p.account_id
  where s.token_hash = $1 and s.revoked_at is null and s.ends_at > $2 and s.seen_at > $3 and p.status = 'activated'`;

/** Who a person is for the decision about actions. */
export const whoOf = (r: WhoRow): Who => ({
  userId: r.person_id,
  email: r.email,
  accountId: r.account_id,
  role: r.role,
  automatic: r.automatic ?? false,
  accountActive: r.account_status !== null && r.account_status !== 'deactivated',
  gates: {
    cdn: r.cdn_enabled ?? false,
    sms: r.sms_enabled ?? false,
    billing: r.billing_enabled ?? false,
    log: r.log_display ?? false,
    alarm: r.alarm_enabled ?? false,
    selfScheduling: r.self_scheduling ?? false,
  },
  visible: {
    log: r.log_display ?? false,
    alarm: r.alarm_visible ?? false,
    billing: r.billing_visible ?? false,
  },
  staff: r.account_id === null ? { top: r.staff_top, grants: r.grants } : null,
  acting: null,
  ceiling: null,
});
const actingOf = (r: SessionRow): Who['acting'] =>
  r.acting_staff_id
    ? {
        staffId: r.acting_staff_id,
        staffEmail: r.acting_email ?? '',
        reason: r.acting_reason ?? '',
      }
    : null;

export type Sessions = ReturnType<typeof openSessions>;
/**
 * Turns a token into who asks. Remembers up to 10,000 answers for 30 s; a revocation or a change of
 * rights arrives as a numbered event and is dropped from memory at once. Only the token's hash is kept.
 */
export const openSessions = (o: { pool: pg.Pool; idleMinutes: number }) => {
  const known = new Map<string, { session: Session; until: number; touched: number }>();
  const load = async (hash: string): Promise<Session | null> => {
    const at = nowMs();
    const { rows } = await o.pool.query<SessionRow>({
      name: 'session-by-hash',
      text: found,
      values: [
        hash,
        new Date(at).toISOString(),
        new Date(at - o.idleMinutes * 60_000).toISOString(),
      ],
    });
    const row = rows[0];
    return row
      ? {
          id: row.id,
          who: { ...whoOf(row), acting: actingOf(row) },
          seenAt: row.seen_at,
          endsAt: row.ends_at,
          abnormal: row.abnormal,
        }
      : null;
  };
  const touch = (session: Session) =>
    o.pool
      .query('update session set seen_at = $2 where id = $1 and seen_at < $2', [
        session.id,
        new Date(nowMs()).toISOString(),
      ])
      .catch(() => undefined);

  const resolve = async (token: string): Promise<Session | null> => {
    if (!/^[\w-]{20,200}$/.test(token)) return null;
    const hash = hashOf(token);
    const hit = known.get(hash);
    const at = Date.now();
    if (hit && hit.until > at && Date.parse(hit.session.endsAt) > nowMs()) {
      if (at - hit.touched > 60_000) {
        hit.touched = at;
        void touch(hit.session);
      }
      return hit.session;
    }
    const session = await load(hash);
    known.delete(hash);
    if (!session) return null;
    if (known.size >= 10_000) known.delete(known.keys().next().value as string);
    known.set(hash, { session, until: at + 30_000, touched: at });
    void touch(session);
    return session;
  };
  return {
    resolve,
    async hearing(token: string): Promise<Hearing | null> {
      const session = await resolve(token);
      if (!session) return null;
      const { who } = session;
      const streams = [`user:${who.userId}`, who.accountId ? `account:${who.accountId}` : 'staff'];
      return { streams, sessionId: session.id };
    },
    /** Forgets what is remembered of a person, a session or an account. */
    forget(matches: (s: Session) => boolean): Session[] {
      const gone: Session[] = [];
      for (const [hash, { session }] of known) {
        if (!matches(session)) continue;
        known.delete(hash);
        gone.push(session);
      }
      return gone;
    },
  };
};

/** Starts a session and returns its token, which is shown once and never stored. */
export const startSession = async (
  ctx: Ctx,
  o: {
    personId: string;
    userAgent: string;
    hours: number;
    acting?: { staffId: string; reason: string };
    abnormal?: string | null;
    secondFactor?: boolean;
    country?: string | null;
  },
): Promise<{ token: string; sessionId: string; endsAt: string }> => {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const endsAt = new Date(Date.parse(ctx.now()) + o.hours * 3_600_000).toISOString();
  await sql`insert into session (id, token_hash, person_id, acting_staff_id, acting_reason, ip, user_agent, country, abnormal, second_factor, created_at, seen_at, ends_at)
    values (${id}, ${hashOf(token)}, ${o.personId}, ${o.acting?.staffId ?? null}, ${o.acting?.reason ?? null}, ${ctx.ip},
    ${o.userAgent.slice(0, 500)}, ${o.country ?? null}, ${o.abnormal ?? null}, ${o.secondFactor ?? false}, ${ctx.now()}, ${ctx.now()}, ${endsAt})`.execute(
    internal(ctx),
  );
  return { token, sessionId: id, endsAt };
};

/** Ends sessions; the caller emits `people.changed` so that every server forgets them at once. */
export const endSessions = async (
  ctx: Ctx,
  o: { personId: string; except?: string; only?: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`update session set revoked_at = ${ctx.now()}
    where person_id = ${o.personId} and revoked_at is null
      and (${o.except ?? null}::uuid is null or id <> ${o.except ?? null}::uuid)
      and (${o.only ?? null}::uuid is null or id = ${o.only ?? null}::uuid) returning id`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};
