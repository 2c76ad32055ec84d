import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';

/** A day of an account that wants its bill, in the account's time zone. */
export type WantedDay = {
  accountId: string;
  day: string;
  utcOffsetMinutes: number;
  covered: boolean;
};

/** How far back days are completed by themselves; older ones only by hand. */
const reachDays = 62;
const monthReachDays = 250;
const estimateSeconds = 60;

/** Days of billed accounts that have passed or run, newest first, with what their lanes know of them. */
const days = (
  now: string,
  reach = reachDays,
) => sql`select a.id as account_id, a.utc_offset_minutes, g.day::date as day,
    (g.day - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC' as starts,
    (g.day + interval '1 day' - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC' as ends
  from account a left join lateral (select min(start_at) as first_at from sync_lane l where l.account_id = a.id and l.source = 'accurate') f on true,
    lateral generate_series(
      greatest(date_trunc('day', (least(coalesce(f.first_at, a.created_at), a.created_at) at time zone 'UTC') + a.utc_offset_minutes * interval '1 minute'),
        date_trunc('day', ${now}::timestamptz at time zone 'UTC' + a.utc_offset_minutes * interval '1 minute') - ${reach} * interval '1 day'),
      date_trunc('day', ${now}::timestamptz at time zone 'UTC' + a.utc_offset_minutes * interval '1 minute'), interval '1 day') as g(day)
  where a.billing_enabled and a.status <> 'deactivated'`;
const uncovered = sql`exists (select 1 from sync_lane l where l.account_id = w.account_id and l.source = 'accurate' and l.start_at < w.ends
    and (l.end_at is null or l.end_at > w.starts) and (l.complete_to is null or l.complete_to < least(w.ends, coalesce(l.end_at, w.ends))
      or l.pulled_from is null or l.pulled_from > greatest(w.starts, l.start_at)))`;

/** Days whose bill can be completed now: over, with the accurate data of every lane there. */
export const closableDays = async (ctx: Ctx, limit: number): Promise<WantedDay[]> => {
  const { rows } =
    await sql<WantedDay>`select w.account_id, w.day::text as day, w.utc_offset_minutes, true as covered from (${days(ctx.now())}) as w
    where w.ends <= ${ctx.now()}::timestamptz and not ${uncovered}
      and not exists (select 1 from bill_day b where b.account_id = w.account_id and b.day = w.day
        and (b.version > 0 or (b.hold in ('price', 'messages') and b.created_at > ${ctx.now()}::timestamptz - ${estimateSeconds} * interval '1 second')))
    order by w.day desc, w.account_id limit ${limit}`.execute(internal(ctx));
  return rows;
};

/** Running days and recent ones that wait for data, whose estimate is older than a minute. */
export const estimableDays = async (ctx: Ctx, limit: number): Promise<WantedDay[]> => {
  const { rows } =
    await sql<WantedDay>`select w.account_id, w.day::text as day, w.utc_offset_minutes, false as covered from (${days(ctx.now())}) as w
    where w.ends > ${ctx.now()}::timestamptz - interval '3 days' and (w.ends > ${ctx.now()}::timestamptz or ${uncovered})
      and not exists (select 1 from bill_day b where b.account_id = w.account_id and b.day = w.day
        and (b.version > 0 or b.created_at > ${ctx.now()}::timestamptz - ${estimateSeconds} * interval '1 second'))
    order by w.day desc, w.account_id limit ${limit}`.execute(internal(ctx));
  return rows;
};

/** Months that are over and have a completed bill for each of the account's days, but none themselves. */
export const closableMonths = async (ctx: Ctx): Promise<{ accountId: string; month: string }[]> => {
  const { rows } = await sql<{ accountId: string; month: string }>`select account_id, month from (
      select w.account_id, w.utc_offset_minutes, to_char(w.day, 'YYYY-MM') as month,
        exists (select 1 from bill_day b where b.account_id = w.account_id and b.day = w.day and b.version > 0) as done
      from (${days(ctx.now(), monthReachDays)}) as w) as d
    where not exists (select 1 from bill_month m where m.account_id = d.account_id and m.month = d.month)
      and (to_date(d.month, 'YYYY-MM') + interval '1 month' - d.utc_offset_minutes * interval '1 minute') at time zone 'UTC' <= ${ctx.now()}::timestamptz
    group by account_id, month having bool_and(done) limit 200`.execute(internal(ctx));
  return rows;
};
