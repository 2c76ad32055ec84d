import type pg from 'pg';
import { maskedNumber } from '#shared/areas/sms/numbers';
import { ruleNumbers as rule, stateNumbers } from '#shared/areas/sms/records/states';
import { type CarrierReceipt, ownReference } from '../../../drivers/sms/link';
import type { MessageKeys } from '../messages/index';

/** A receipt on its way into the database. */
export type Incoming = {
  peerKey: string;
  state: number;
  err: string | null;
  hash: Buffer;
  masked: string;
  interim: boolean;
  /** Our own reference, where the carrier gave it back. */
  reference: string | null;
};

/** A carrier's receipt with its number hashed and masked. */
export const incomingOf = (
  keys: MessageKeys,
  { number, peerKey, state, err, reference }: CarrierReceipt,
): Incoming => {
  const digits = number.replace(/\D/g, '');
  const interim = state === 'interim';
  return {
    peerKey,
    state: interim ? stateNumbers.sent : stateNumbers[state],
    err,
    hash: keys.hash(digits),
    masked: maskedNumber(digits),
    interim,
    reference: ownReference(reference),
  };
};

/** First number of messages a receipt may be for, in SQL: a carrier uses ids again after seven days. */
export const receiptsSince = `sms_first(clock_timestamp() - interval '7 days')`;
const counted = `insert into sms_counter as c (param, day, shard, delivered, failed, doubt, receipts)
  select $1, (clock_timestamp() at time zone 'UTC')::date, $2, count(*) filter (where state = ${stateNumbers.delivered}),
    count(*) filter (where state <> ${stateNumbers.delivered}), -count(*) filter (where was = ${stateNumbers.doubt}), count(*) from upd
  on conflict (param, day, shard) do update set delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
    doubt = c.doubt + excluded.doubt, receipts = c.receipts + excluded.receipts`;
const changed = `update sms_outcome o set state = f.state, err = coalesce(f.err, o.err), done_at = clock_timestamp(),
    peer_key = coalesce(o.peer_key, f.peer)
  from f where o.msg_id = f.msg_id and o.part = f.part and o.n = f.n and o.done_at is null
  returning f.place, f.state, f.was`;

/* A receipt that names no message meets none. One index probe a receipt, whatever the statistics say: LATERAL … LIMIT 1 in a step of its own, then by primary key. */
const match = `with u as (select * from unnest($3::text[], $4::smallint[], $5::text[]) with ordinality u(peer, state, err, place)),
  f as materialized (select u.*, m.* from u cross join lateral (select o.msg_id, o.part, o.n, o.state as was from sms_outcome o
    where u.peer <> '' and o.peer_key = u.peer and o.param = $1 and o.msg_id >= ${receiptsSince} order by o.msg_id desc limit 1) m),
  upd as (${changed}), k as (${counted}) select place::int as place from upd`;

/* Doubled only if its message is at its end: one that just got its answer would else lose its receipt. */
const keep = `insert into sms_receipt (param, peer_key, dest_hash, dest_masked, state, err, msg_id, rule, reference, next_try)
  select $1, u.peer, u.hash, u.masked, u.state, u.err, f.msg_id,
    case when u.interim then ${rule.interim} when f.done_at is null then ${rule.waiting} when f.state = u.state then ${rule.doubled}
      else ${rule.conflict} end, u.reference,
    case when not u.interim and f.done_at is null then clock_timestamp() + interval '1 second' end
  from unnest($2::text[], $3::smallint[], $4::text[], $5::bytea[], $6::text[], $7::bool[], $8::bigint[]) u(peer, state, err, hash, masked, interim, reference)
  left join lateral (select o.msg_id, o.done_at, o.state from sms_outcome o where u.peer <> '' and o.peer_key = u.peer and o.param = $1
    and o.msg_id >= ${receiptsSince} order by o.msg_id desc limit 1) f on true`;

/* A message whose answer was lost has no id of its carrier, or our own in its place: a receipt that gives both back tells it. */
const named = `update sms_outcome o set peer_key = u.peer from unnest($2::bigint[], $3::text[]) u(id, peer)
  where o.msg_id = u.id and o.param = $1 and o.part = 1 and o.done_at is null and (o.peer_key is null or o.peer_key = u.id::text)
    and o.n = (select max(l.n) from sms_outcome l where l.msg_id = u.id and l.param = $1)`;

/**
 * Stores receipts: those that meet their message change it, all others become rows. A receipt that comes twice changes
 * nothing and is kept as doubled; one that comes before the answer to its submission waits. `shard` tells writers of counters apart.
 */
export const storeReceipts = async (
  pool: pg.Pool,
  o: { param: number; shard: number },
  receipts: readonly Incoming[],
): Promise<void> => {
  const naming = receipts.filter((r) => r.reference !== null);
  if (naming.length > 0)
    await pool.query(named, [
      o.param,
      naming.map((r) => r.reference),
      naming.map((r) => r.peerKey),
    ]);
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
    rest.map((r) => r.reference),
  ]);
};
