import { sql } from 'kysely';
import type pg from 'pg';
import type { Grant, Level, Role, StaffRights, Who } from '#shared/kernel/access';
import { nowMs } from '../../../kernel/process/clock';
import type { Hearing } from '../../../kernel/live';
import { hashOf, mayAct } from './sessions.store';

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
  acting_top: boolean | null;
  acting_grants: StaffRights['grants'] | null;
  abnormal: string | null;
  seen_at: string;
  ends_at: string;
};

/** Columns of person `p` and account `c` from which `whoOf` tells who asks. */
export const whoColumns = `p.id as person_id, p.email, p.role, p.staff_top, p.grants, p.account_id,
    c.status as account_status, c.automatic, c.cdn_enabled, c.sms_enabled, c.billing_enabled, c.billing_visible,
    c.log_display, c.alarm_enabled, c.alarm_visible, c.self_scheduling`;
/** The same as one value, since the columns keep their names within. */
export const whoValue = sql.raw<WhoRow>(`(select to_jsonb(w) from (select ${whoColumns}) w)`);
/** Sessions `s` that hold at $1, $2 being the oldest activity that counts; a simulated one with its staff member's. */
const holding = `from session s join person p on p.id = s.person_id
    left join person a on a.id = s.acting_staff_id left join session m on m.id = s.acting_session_id
  left join account c on c.id = p.account_id
  where s.revoked_at is null and s.ends_at > $1 and s.seen_at > $2 and p.status = 'activated'
    and (s.acting_staff_id is null or (${mayAct} and m.ends_at > $1))`;
const sessionQuery = `select s.id, s.acting_staff_id, s.acting_reason, s.acting_email, a.staff_top as acting_top,
    a.grants as acting_grants, s.abnormal, s.seen_at, s.ends_at, ${whoColumns} ${holding}`;

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
        staff: { top: r.acting_top ?? false, grants: r.acting_grants ?? {} },
      }
    : null;

const sessionFrom = (row: SessionRow): Session => ({
  id: row.id,
  who: { ...whoOf(row), acting: actingOf(row) },
  seenAt: row.seen_at,
  endsAt: row.ends_at,
  abnormal: row.abnormal,
});

type Opened = { pool: pg.Pool; idleMinutes: number };
/** Now, and the oldest activity of a session that is not idle. */
const bounds = ({ idleMinutes }: Opened): [string, string] => {
  const at = nowMs();
  return [new Date(at).toISOString(), new Date(at - idleMinutes * 60_000).toISOString()];
};

/** Who the session of this number speaks for, for links that were made in it; null when it is over. */
export const whoOfSession = async (o: Opened, id: string): Promise<Who | null> => {
  const text = `${sessionQuery} and s.id = $3`;
  const { rows } = await o.pool.query<SessionRow>(text, [...bounds(o), id]);
  return rows[0] ? sessionFrom(rows[0]).who : null;
};

export type Sessions = ReturnType<typeof openSessions>;
/**
 * Turns a token into who asks. Remembers up to 10,000 answers for 30 s; a revocation or a change of
 * rights arrives as a numbered event and is dropped from memory at once. Only the token's hash is kept.
 */
export const openSessions = (o: Opened) => {
  const cache = new Map<string, { session: Session; until: number; touched: number }>();
  /** Grows with each forgetting: what was read before one is not remembered after it. */
  let forgettings = 0;
  const load = async (hash: string): Promise<Session | null> => {
    const { rows } = await o.pool.query<SessionRow>({
      name: 'session-by-hash',
      text: `${sessionQuery} and s.token_hash = $3`,
      values: [...bounds(o), hash],
    });
    return rows[0] ? sessionFrom(rows[0]) : null;
  };
  const touch = (session: Session) =>
    o.pool
      .query('update session set seen_at = $2 where id = $1 and seen_at < $2', [
        session.id,
        new Date(nowMs()).toISOString(),
      ])
      .catch(() => undefined);

  /** `listening`: a socket asks, which is no sign of somebody at the desk. */
  const resolve = async (token: string, listening = false): Promise<Session | null> => {
    if (!/^[\w-]{20,200}$/.test(token)) return null;
    const hash = hashOf(token);
    const hit = cache.get(hash);
    const at = Date.now();
    if (hit && hit.until > at && Date.parse(hit.session.endsAt) > nowMs()) {
      if (!listening && at - hit.touched > 60_000) {
        hit.touched = at;
        void touch(hit.session);
      }
      return hit.session;
    }
    const forgettingsBefore = forgettings;
    const session = await load(hash);
    cache.delete(hash);
    if (!session) return null;
    if (cache.size >= 10_000) cache.delete(cache.keys().next().value as string);
    if (forgettingsBefore === forgettings)
      cache.set(hash, { session, until: at + 30_000, touched: listening ? 0 : at });
    if (!listening) void touch(session);
    return session;
  };
  return {
    resolve: (token: string) => resolve(token),
    async hearing(token: string): Promise<Hearing | null> {
      const session = await resolve(token, true);
      if (!session) return null;
      const { who, id: sessionId, endsAt } = session;
      const streams = [`user:${who.userId}`, who.accountId ? `account:${who.accountId}` : 'staff'];
      const people = [who.userId, ...(who.acting ? [who.acting.staffId] : [])];
      return { streams, sessionId, endsAt, people, who };
    },
    /** Those of these sessions that still hold; asking is no activity. */
    async standing(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await o.pool.query<{ id: string }>(
        `select s.id ${holding} and s.id = any($3::uuid[])`,
        [...bounds(o), ids],
      );
      return new Set(rows.map((r) => r.id));
    },
    /** Forgets what is remembered of a person, a session or an account. */
    forget(matches: (s: Session) => boolean): Session[] {
      forgettings += 1;
      const gone: Session[] = [];
      for (const [hash, { session }] of cache) {
        if (!matches(session)) continue;
        cache.delete(hash);
        gone.push(session);
      }
      return gone;
    },
  };
};
