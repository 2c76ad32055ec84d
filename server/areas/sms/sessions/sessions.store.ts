import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** A gateway that was silent for so long has ended, and its sessions with it. */
const gone = sql`clock_timestamp() - interval '15 seconds'`;

/** Sessions that stand. */
export const liveRows = () =>
  sql`select * from sms_session where ended_at is null and seen_at > ${gone}`;
/** Sessions that ended, those of a killed gateway among them. */
export const endedRows =
  () => sql`select id, param_id, access_id, direction, system_id, bind_type, peer, tls, window_used, window_size, pending, rate,
  round_trip_ms, submitted, accepted, refused, throttled, lost, receipts, created_at, coalesce(ended_at, seen_at) as ended_at,
  coalesce(reason, 'lost') as reason, detail from sms_session where ended_at is not null or seen_at <= ${gone}`;

/** Asks whoever holds the session to act; false when none stands. */
export const order = async (
  ctx: Ctx,
  sessionId: string,
  act: 'unbind' | 'throttle',
  value: number | null = null,
): Promise<boolean> => {
  const { rows } = await sql`insert into sms_order (session_id, act, value)
    select id, ${act}, ${value} from sms_session where id = ${sessionId} and ended_at is null returning 1`.execute(
    internal(ctx),
  );
  await sql`select pg_notify('sms_order', '')`.execute(internal(ctx));
  return rows.length > 0;
};

/** A session that stands; null of one that ended. */
export const standing = async (
  ctx: Ctx,
  sessionId: string,
): Promise<{ accessId: string | null } | null> => {
  const { rows } = await sql<{ accessId: string | null }>`select access_id from sms_session
    where id = ${sessionId} and ended_at is null`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Sums of the counters by parameter and day; percentages stand beside what is still open. */
export const dayRows =
  () => sql`select overlay(overlay(md5(p.id::text || c.day::text) placing '8' from 13) placing '8' from 17)::uuid as id, p.id as param_id, c.day,
    sum(c.sent)::bigint as sent, sum(c.refused)::bigint as refused, sum(c.delivered)::bigint as delivered, sum(c.failed)::bigint as failed,
    sum(c.doubt)::bigint as doubt, sum(c.receipts)::bigint as receipts,
    greatest(0, sum(c.sent + c.doubt - c.receipts))::bigint as open_receipts,
    sum(c.delivered)::float8 / nullif(sum(c.sent), 0)::float8 as delivered_share
  from sms_counter c join sms_param p on p.no = c.param group by p.id, c.day`;
export const today = sql`t.day = (clock_timestamp() at time zone 'UTC')::date`;
