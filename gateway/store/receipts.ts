import type pg from 'pg';
import { ruleNumbers as rule, stateNumbers } from '#shared/areas/sms/records/states';
import { receiptsSince as since } from '#server/model/sms/carriers/index';

const pause = `case when w.tries = 0 then interval '5 seconds' when w.tries = 1 then interval '30 seconds' else interval '5 minutes' end`;
/* Not later than the number alone may decide. */
const retry = `case when w.at > clock_timestamp() - $1 * interval '1 millisecond'
  then least(w.at + ($1 + 10) * interval '1 millisecond', clock_timestamp() + (${pause})) else clock_timestamp() + (${pause}) end`;
const waiting = `w as (select * from sms_receipt where rule = ${rule.waiting} and next_try <= clock_timestamp() order by next_try
  limit 500 for update skip locked)`;
/* $1: after so many ms the number alone may decide; the parameter of counters comes from each receipt. */
const sweep = `with ${waiting},
  found as materialized (select w.id, w.state, w.err, w.peer_key as peer, w.param, w.tries, w.at, w.dest_hash, m.* from w
    left join lateral (select o.msg_id, o.part, o.n, o.state as was, o.done_at from sms_outcome o where w.peer_key <> '' and o.peer_key = w.peer_key
      and o.param = w.param and o.msg_id >= ${since} order by o.msg_id desc limit 1) m on true),
  lone as (select x.*, dense_rank() over (partition by x.param, x.dest_hash order by x.peer) as place from found x
    where x.msg_id is null and x.at < clock_timestamp() - $1 * interval '1 millisecond'),
  byhash as materialized (select x.id, x.state, x.err, nullif(x.peer, '') as peer, x.param, d.msg_id, d.part, d.n, ${stateNumbers.doubt}::smallint as was
    from lone x cross join lateral (select o.msg_id, o.part, o.n, row_number() over (order by o.part) as place,
        min(o.msg_id) over () as first, max(o.msg_id) over () as last, min(o.n) over () as least, max(o.n) over () as most
      from sms_message m join sms_outcome o on o.msg_id = m.id and o.param = x.param and o.state = ${stateNumbers.doubt}
      where m.dest_hash = x.dest_hash and m.id >= ${since}) d
    where d.place = x.place and d.first = d.last and d.least = d.most),
  f as (select id, state, err, peer, param, msg_id, part, n, was, ${rule.later} as rule from found where msg_id is not null and done_at is null
    union all select id, state, err, peer, param, msg_id, part, n, was, ${rule.number} from byhash),
  upd as (update sms_outcome o set state = f.state, err = coalesce(f.err, o.err), done_at = clock_timestamp(),
      peer_key = coalesce(o.peer_key, f.peer)
    from f where o.msg_id = f.msg_id and o.part = f.part and o.n = f.n and o.done_at is null
    returning f.id, f.param, f.state, f.was, f.rule, o.msg_id),
  k as (insert into sms_counter as c (param, day, shard, delivered, failed, doubt, receipts)
    select param, (clock_timestamp() at time zone 'UTC')::date, $2, count(*) filter (where state = ${stateNumbers.delivered}),
      count(*) filter (where state <> ${stateNumbers.delivered}), -count(*) filter (where was = ${stateNumbers.doubt}), count(*)
    from upd group by param
    on conflict (param, day, shard) do update set delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
      doubt = c.doubt + excluded.doubt, receipts = c.receipts + excluded.receipts),
  done as (update sms_receipt r set rule = upd.rule, msg_id = upd.msg_id, next_try = null from upd where r.id = upd.id),
  ended as (update sms_receipt r set rule = case when x.was = x.state then ${rule.doubled} else ${rule.conflict} end, msg_id = x.msg_id,
      next_try = null from found x where r.id = x.id and x.done_at is not null)
  update sms_receipt r set tries = w.tries + 1,
    rule = case when w.at < clock_timestamp() - interval '72 hours' then ${rule.orphan} else ${rule.waiting} end,
    next_try = case when w.at < clock_timestamp() - interval '72 hours' then null else ${retry} end
  from w where r.id = w.id and not exists (select 1 from upd where upd.id = w.id)
    and not exists (select 1 from found x where x.id = w.id and x.done_at is not null)`;

/* A receipt may come before it is known that the answer to its message is lost: where it gave our reference back, that tells the message. */
const named = `with n as (update sms_outcome o set peer_key = w.peer_key from sms_receipt w
    where w.rule = ${rule.waiting} and w.reference is not null and o.msg_id = w.reference and o.param = w.param and o.part = 1
      and o.done_at is null and (o.peer_key is null or o.peer_key = w.reference::text)
      and o.n = (select max(l.n) from sms_outcome l where l.msg_id = w.reference and l.param = w.param) returning w.id)
  update sms_receipt r set next_try = clock_timestamp() from n where r.id = n.id`;

/**
 * Looks once more for the messages of waiting receipts; after `numberMs` one single message in doubt to that number is
 * enough: each of the carrier's ids is one of its parts, whichever.
 */
export const sweepReceipts = async (
  pool: pg.Pool,
  numberMs: number,
  shard: number,
): Promise<void> => {
  await pool.query(named);
  await pool.query(sweep, [numberMs, shard]);
};

/** Messages whose sender gave them less time, and that found no way in it, end as expired. */
export const endExpired = (pool: pg.Pool) =>
  pool.query(
    `with c as (delete from sms_chunk where state in (0, 2) and expires_at <= clock_timestamp() returning *)
     insert into sms_outcome (msg_id, part, n, param, bind, state, err, sub_at, done_at)
     select m.id, 1, c.attempt, coalesce(c.param, 0), 0, ${stateNumbers.expired}, 'validity', m.created_at, clock_timestamp()
     from c join sms_message m on m.id between c.from_id and c.to_id
     where not exists (select 1 from sms_outcome o where o.msg_id = m.id and o.n = c.attempt) on conflict do nothing`,
  );

/**
 * Messages without a receipt after 72 hours end as unknown; those that found no way in that time as expired. `hours`: how
 * far back is looked; more than 72 by the time this may not have been done.
 */
export const endOldMessages = async (pool: pg.Pool, hours: number): Promise<void> => {
  await pool.query(
    `update sms_outcome set state = ${stateNumbers.unknown}, done_at = clock_timestamp() where done_at is null
       and state = ${stateNumbers.sent} and msg_id < sms_first(clock_timestamp() - interval '72 hours')
       and msg_id >= sms_first(clock_timestamp() - $1 * interval '1 hour')`,
    [hours],
  );
  await pool.query(
    `with c as (delete from sms_chunk where state in (0, 3) and created_at < clock_timestamp() - interval '72 hours' returning *)
     insert into sms_outcome (msg_id, part, n, param, bind, state, sub_at, done_at)
     select m.id, 1, c.attempt, coalesce(c.param, 0), 0, ${stateNumbers.expired}, m.created_at, clock_timestamp()
     from c join sms_message m on m.id between c.from_id and c.to_id
     where c.state = 0 and not exists (select 1 from sms_outcome o where o.msg_id = m.id and o.n = c.attempt) on conflict do nothing`,
  );
};
