import type pg from 'pg';
import { stateNumbers } from '#shared/areas/sms/records/states';

/** A receipt that a customer is owed; `state` is null while the message is not at its end. */
export type Owed = {
  id: string;
  dest: Buffer;
  sender: string;
  wants: number;
  tries: number;
  createdAt: string;
  doneAt: string | null;
  state: number | null;
  err: string | null;
};

const { doubt, rejected, unknown } = stateNumbers;
/* The last attempt decides: its worst part, once every part has its end (what never left has one for all) and no other
   carrier is about to be tried. A doubt
   that nothing settled for 72 hours counts as unknown. */
const ends = `cross join lateral (select case
    when r.state is not null then r.state
    when e.parts < case when e.whole then 1 else e.want end or e.open > 0 then null
    when e.worst = ${rejected} and exists (select 1 from sms_chunk k where k.from_id <= r.msg_id and k.to_id >= r.msg_id
      and k.attempt > e.n) then null
    else e.worst end as state, e.err, e.done_at
  from (select o.n, count(*) as parts, m.parts as want, bool_or(o.bind = 0 or p.protocol <> 'smpp' or p.long_form = 'payload') as whole,
      count(*) filter (where o.state < 3 and not (o.state = ${doubt} and o.sub_at < clock_timestamp() - interval '72 hours')) as open,
      (array_agg(case when o.state = ${doubt} then ${unknown} else o.state end order by (o.state = 3), o.part))[1] as worst,
      (array_agg(o.err order by (o.state = 3), o.part))[1] as err, max(coalesce(o.done_at, o.ans_at)) as done_at
    from sms_outcome o join sms_message m on m.id = o.msg_id left join sms_param p on p.no = o.param
    where o.msg_id = r.msg_id and o.n = (select max(l.n) from sms_outcome l where l.msg_id = r.msg_id)
    group by o.n, m.parts
    union all select 0, 0, 1, false, 0, null, null, null where r.state is not null) e limit 1) x`;

/** Of these credentials those of which a receipt may be due. */
export const accessesOwed = async (
  pool: pg.Pool,
  accessIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from unnest($1::uuid[]) a(id) where exists (select 1 from sms_return r where r.access_id = a.id
       and r.done_at is null and r.look_at <= clock_timestamp() and r.process is null)`,
    [accessIds],
  );
  return rows.map((r) => r.id);
};

/** Takes receipts of a credential that may be due, for this process alone. */
export const takeOwed = async (
  pool: pg.Pool,
  o: { accessId: string; process: number; most: number },
): Promise<Owed[]> => {
  const { rows } = await pool.query<Owed>(
    `with d as (select msg_id from sms_return where access_id = $1 and done_at is null and look_at <= clock_timestamp()
       and process is null order by look_at limit $2 for update skip locked),
     r as (update sms_return r set process = $3 from d where r.msg_id = d.msg_id returning r.*)
     select r.msg_id::text as id, r.dest_enc as dest, r.sender, r.wants, r.tries, r.created_at as "createdAt",
       x.done_at as "doneAt", x.state, x.err from r
     left join lateral (select x.* from (select 1) one ${ends}) x on true`,
    [o.accessId, o.most, o.process],
  );
  return rows;
};

/** Receipts that their customer has, or does not want. */
export const endOwed = (pool: pg.Pool, ids: readonly string[]) =>
  pool.query(
    'update sms_return set done_at = clock_timestamp(), process = null where msg_id = any($1::bigint[]) and done_at is null',
    [ids],
  );

/** Gives receipts back, to be looked at again after so many ms. */
export const putBack = (pool: pg.Pool, ids: readonly string[], ms: number) =>
  pool.query(
    `update sms_return set process = null, tries = tries + 1, look_at = clock_timestamp() + $2 * interval '1 millisecond'
     where msg_id = any($1::bigint[]) and done_at is null`,
    [ids, ms],
  );

/** Wakes receipts of messages whose doubt nothing settled within 72 hours. */
export const wakeOld = (pool: pg.Pool) =>
  pool.query(
    `update sms_return set look_at = clock_timestamp() where done_at is null and look_at is null
       and created_at < clock_timestamp() - interval '73 hours'`,
  );
