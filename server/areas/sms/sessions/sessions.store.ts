import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** A gateway that was silent for so long has ended, and its sessions with it. */
const gone = sql`clock_timestamp() - interval '15 seconds'`;

/** Sessions that stand. */
export const liveRows = () =>
  sql`select * from sms_session where ended_at is null and seen_at > ${gone}`;
/** Sessions that ended, those of a killed gateway among them. */
export const endedRows =
  () => sql`select id, param_id, direction, system_id, bind_type, peer, tls, window_used, window_size, pending, rate,
  round_trip_ms, submitted, accepted, refused, throttled, lost, receipts, created_at, coalesce(ended_at, seen_at) as ended_at,
  coalesce(reason, 'lost') as reason, detail from sms_session where ended_at is not null or seen_at <= ${gone}`;

/** Asks whoever holds the session to act; false when none stands. */
export const order = async (ctx: Ctx, sessionId: string, act: 'unbind'): Promise<boolean> => {
  const { rows } = await sql`insert into sms_order (session_id, act)
    select id, ${act} from sms_session where id = ${sessionId} and ended_at is null returning 1`.execute(
    internal(ctx),
  );
  await sql`select pg_notify('sms_order', '')`.execute(internal(ctx));
  return rows.length > 0;
};
