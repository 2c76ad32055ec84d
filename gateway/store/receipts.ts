import type pg from 'pg';
import { ruleNames, stateNumbers } from '#shared/areas/sms/records/states';

/** A receipt on its way into the database. */
export type Incoming = {
  peerKey: string;
  state: number;
  err: string | null;
  hash: Buffer;
  masked: string;
  interim: boolean;
};
/** A carrier uses ids again: a receipt is for a message of the last seven days. */
const since = `sms_first(clock_timestamp() - interval '7 days')`;
const rule = Object.fromEntries(ruleNames.map((name, i) => [name, i])) as Record<
  (typeof ruleNames)[number],
  number
>;
const counted = `insert into sms_counter as c (param, day, shard, delivered, failed, doubt, receipts)
  select $1, (clock_timestamp() at time zone 'UTC')::date, $2, count(*) filter (where state = ${stateNumbers.delivered}),
    count(*) filter (where state <> ${stateNumbers.delivered}), -count(*) filter (where was = ${stateNumbers.doubt}), count(*) from upd
  on conflict (param, day, shard) do update set delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
    doubt = c.doubt + excluded.doubt, receipts = c.receipts + excluded.receipts`;
const changed = `update sms_outcome o set state = f.state, err = coalesce(f.err, o.err), done_at = clock_timestamp(),
    peer_key = coalesce(o.peer_key, f.peer)
  from f where o.msg_id = f.msg_id and o.part = f.part and o.n = f.n and o.done_at is null
  returning f.place, f.state, f.was`;

/* One index probe a receipt, whatever the statistics say: LATERAL … LIMIT 1 in a step of its own, then by primary key. */
const match = `with u as (select * from unnest($3::text[], $4::smallint[], $5::text[]) with ordinality u(peer, state, err, place)),
  f as materialized (select u.*, m.* from u cross join lateral (select o.msg_id, o.part, o.n, o.state as was from sms_outcome o
    where o.peer_key = u.peer and o.param = $1 and o.msg_id >= ${since} order by o.msg_id desc limit 1) m),
  upd as (${changed}), k as (${counted}) select place::int as place from upd`;

/* Doubled only if its message is at its end: one that just got its answer would else lose its receipt. */
const keep = `insert into sms_receipt (param, peer_key, dest_hash, dest_masked, state, err, msg_id, rule, next_try)
  select $1, u.peer, u.hash, u.masked, u.state, u.err, f.msg_id,
    case when u.interim then ${rule.interim} when f.done_at is null then ${rule.waiting} when f.state = u.state then ${rule.doubled}
      else ${rule.conflict} end,
    case when not u.interim and f.done_at is null then clock_timestamp() + interval '1 second' end
  from unnest($2::text[], $3::smallint[], $4::text[], $5::bytea[], $6::text[], $7::bool[]) u(peer, state, err, hash, masked, interim)
  left join lateral (select o.msg_id, o.done_at, o.state from sms_outcome o where o.peer_key = u.peer and o.param = $1
    and o.msg_id >= ${since} order by o.msg_id desc limit 1) f on true`;

/** Stores receipts: those that meet their message change it, all others become rows. */
export const storeReceipts = async (
  pool: pg.Pool,
  o: { param: number; shard: number },
  receipts: readonly Incoming[],
): Promise<void> => {
  const finals = receipts.filter((r) => !r.interim);
  const { rows } = await pool.query<{ place: number }>(match, [
    o.param,
    o.shard,
    finals.map((r) => r.peerKey),
    finals.map((r) => r.state),
    finals.map((r) => r.err),
  ]);
  const matched = new Set(rows.map((r) => r.place));
  const rest = [
    ...finals.filter((_, i) => !matched.has(i + 1)),
    ...receipts.filter((r) => r.interim),
  ];
  if (rest.length === 0) return;
  await pool.query(keep, [
    o.param,
    rest.map((r) => r.peerKey),
    rest.map((r) => r.state),
    rest.map((r) => r.err),
    rest.map((r) => r.hash),
    rest.map((r) => r.masked),
    rest.map((r) => r.interim),
  ]);
};

const retry = `case when w.tries = 0 then interval '5 seconds' when w.tries = 1 then interval '30 seconds' else interval '5 minutes' end`;
const waiting = `w as (select * from sms_receipt where rule = ${rule.waiting} and next_try <= clock_timestamp() order by next_try
  limit 500 for update skip locked)`;
/* $1: after so many ms the number alone may decide; the parameter of counters comes from each receipt. */
const sweep = `with ${waiting},
  found as materialized (select w.id, w.state, w.err, w.peer_key as peer, w.param, w.tries, w.at, w.dest_hash, m.* from w
    left join lateral (select o.msg_id, o.part, o.n, o.state as was, o.done_at from sms_outcome o where o.peer_key = w.peer_key
      and o.param = w.param and o.msg_id >= ${since} order by o.msg_id desc limit 1) m on true),
  byhash as materialized (select x.id, x.state, x.err, x.peer, x.param, d.msg_id, d.part, d.n, ${stateNumbers.doubt}::smallint as was
    from found x cross join lateral (select min(o.msg_id) as msg_id, min(o.part)::smallint as part, min(o.n)::smallint as n, count(*) as many
      from sms_message m join sms_outcome o on o.msg_id = m.id and o.param = x.param and o.state = ${stateNumbers.doubt}
      where m.dest_hash = x.dest_hash and m.id >= ${since}) d
    where x.msg_id is null and x.at < clock_timestamp() - $1 * interval '1 millisecond' and d.many = 1),
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
    next_try = case when w.at < clock_timestamp() - interval '72 hours' then null else clock_timestamp() + ${retry} end
  from w where r.id = w.id and not exists (select 1 from upd where upd.id = w.id)
    and not exists (select 1 from found x where x.id = w.id and x.done_at is not null)`;

/** Looks once more for the messages of waiting receipts; after `numberMs` one single doubt of that number is enough. */
export const sweepReceipts = (pool: pg.Pool, numberMs: number, shard: number) =>
  pool.query(sweep, [numberMs, shard]);

/** Messages without a receipt after 72 hours end as unknown; those that found no way in that time as expired. */
export const endOldMessages = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `update sms_outcome set state = ${stateNumbers.unknown}, done_at = clock_timestamp() where done_at is null
       and state = ${stateNumbers.sent} and msg_id < sms_first(clock_timestamp() - interval '72 hours')
       and msg_id >= sms_first(clock_timestamp() - interval '80 hours')`,
  );
  await pool.query(
    `with c as (delete from sms_chunk where state = 0 and created_at < clock_timestamp() - interval '72 hours' returning *)
     insert into sms_outcome (msg_id, part, n, param, bind, state, sub_at, done_at)
     select m.id, 1, c.attempt, coalesce(c.param, 0), 0, ${stateNumbers.expired}, m.created_at, clock_timestamp()
     from c join sms_message m on m.id between c.from_id and c.to_id
     where not exists (select 1 from sms_outcome o where o.msg_id = m.id and o.n = c.attempt) on conflict do nothing`,
  );
};
