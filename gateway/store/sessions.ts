import type pg from 'pg';

/** What a session has done and how full it is; written about once a second. */
export type SessionFigures = {
  windowUsed: number;
  pending: number;
  rate: number;
  roundTripMs: number | null;
  submitted: number;
  accepted: number;
  refused: number;
  throttled: number;
  lost: number;
  receipts: number;
};
/** Figures of a session that has just begun. */
export const noFigures = (): SessionFigures => ({
  windowUsed: 0,
  pending: 0,
  rate: 0,
  roundTripMs: null,
  submitted: 0,
  accepted: 0,
  refused: 0,
  throttled: 0,
  lost: 0,
  receipts: 0,
});
export type SessionStart = {
  id: string;
  paramId: string;
  bind: number;
  systemId: string;
  bindType: string;
  peer: string;
  tls: boolean;
  windowSize: number;
  owner: string;
};

/** Writes down that a session stands. */
export const beginSession = (pool: pg.Pool, s: SessionStart) =>
  pool.query(
    `insert into sms_session (id, param_id, bind, direction, system_id, bind_type, peer, tls, window_size, window_used, pending, rate,
       submitted, accepted, refused, throttled, lost, receipts, owner, created_at, seen_at)
     values ($1, $2, $3, 'carrier', $4, $5, $6, $7, $8, 0, 0, 0, 0, 0, 0, 0, 0, 0, $9, clock_timestamp(), clock_timestamp())`,
    [s.id, s.paramId, s.bind, s.systemId, s.bindType, s.peer, s.tls, s.windowSize, s.owner],
  );

/** Brings the figures of a session up to date; with `end` it ends with its reason. */
export const keepSession = (
  pool: pg.Pool,
  id: string,
  f: SessionFigures,
  end: { reason: string; detail: string } | null = null,
) =>
  pool.query(
    `update sms_session set window_used = $2, pending = $3, rate = $4, round_trip_ms = $5, submitted = $6, accepted = $7, refused = $8,
       throttled_at = case when $9 > throttled then clock_timestamp() else throttled_at end,
       throttled = $9, lost = $10, receipts = $11, seen_at = clock_timestamp(),
       ended_at = case when $12::text is null then ended_at else clock_timestamp() end, reason = coalesce($12, reason),
       detail = coalesce($13, detail)
     where id = $1`,
    [
      id,
      f.windowUsed,
      f.pending,
      f.rate,
      f.roundTripMs,
      f.submitted,
      f.accepted,
      f.refused,
      f.throttled,
      f.lost,
      f.receipts,
      end?.reason ?? null,
      end?.detail.slice(0, 300) ?? null,
    ],
  );

/** Sessions of a bind that its killed owner left open. */
export const endLeftSessions = (pool: pg.Pool, bind: number) =>
  pool.query(
    `update sms_session set ended_at = seen_at, reason = 'lost' where bind = $1 and ended_at is null`,
    [bind],
  );

/** What staff ask of a session; `value` of a limit is messages a second. */
export type Order = { sessionId: string; act: 'unbind' | 'throttle'; value: number | null };

/** Orders of staff for these sessions, each given out once. */
export const takeOrders = async (pool: pg.Pool, sessions: readonly string[]): Promise<Order[]> => {
  const { rows } = await pool.query<Order>(
    `update sms_order set done_at = clock_timestamp() where done_at is null and session_id = any($1::uuid[])
     returning session_id as "sessionId", act, value`,
    [sessions],
  );
  return rows;
};
