import type pg from 'pg';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { absentCode } from '#server/drivers/sms/link';
import { priceJoin } from '#server/model/sms/messages/index';

/** What a carrier said to one part of an attempt, or that it said nothing. */
export type Stored = {
  id: string;
  part: number;
  n: number;
  state: number;
  err: string | null;
  peerKey: string | null;
  sentAt: string;
};
/**
 * A message with a next attempt. One that was refused looks for another carrier; with `onlyParam` it is in doubt at a carrier
 * that can be asked, and waits there until that says that it never had it.
 */
export type Again = {
  id: string;
  chunk: string;
  n: number;
  refused: readonly number[];
  onlyParam: number | null;
};

const outcomes = `
  with u as (select * from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::text[], $6::text[], $7::timestamptz[])
    u(id, part, n, state, err, peer, at)),
  before as (select count(*) as n from u join sms_outcome o on o.msg_id = u.id and o.part = u.part and o.n = u.n
    where o.state = ${stateNumbers.doubt} and u.state <> ${stateNumbers.doubt}),
  stored as (insert into sms_outcome (msg_id, part, n, param, bind, state, err, peer_key, sub_at, ans_at, cost, currency)
    select id, part, n, $8, $9, state, err, peer, at, case when state = ${stateNumbers.doubt} then null else clock_timestamp() end,
        price.cost, price.currency from u ${priceJoin({ param: '$8', id: 'u.id', at: 'u.at', whole: '$11::bool' })}
    on conflict (msg_id, part, n) do update set state = excluded.state, err = excluded.err, peer_key = excluded.peer_key,
      ans_at = excluded.ans_at
      where sms_outcome.state = ${stateNumbers.doubt} and excluded.state <> ${stateNumbers.doubt}
    returning state)
  insert into sms_counter as c (param, day, shard, sent, refused, doubt)
    select $8, (clock_timestamp() at time zone 'UTC')::date, $10, count(*) filter (where state = ${stateNumbers.sent}),
      count(*) filter (where state = ${stateNumbers.rejected}),
      count(*) filter (where state = ${stateNumbers.doubt}) - (select n from before) from stored
    on conflict (param, day, shard) do update set sent = c.sent + excluded.sent, refused = c.refused + excluded.refused,
      doubt = c.doubt + excluded.doubt`;

/** A message that looks for another way is a chunk of its own with the next attempt. State 3: it waits for the end of a doubt. */
const again = `
  insert into sms_chunk (account_id, channel_id, country, method, fallback, lane, from_id, to_id, attempt, refused, only_param, campaign_id, state, expires_at, created_at)
    select m.account_id, m.channel_id, m.country, k.method, k.fallback, k.lane, u.id, u.id, u.n + 1,
      $4::smallint[], coalesce($5::smallint, k.only_param), k.campaign_id,
      case when $5::smallint is null then sms_chunk_state(k.campaign_id) else 3 end, k.expires_at, clock_timestamp()
    from unnest($1::bigint[], $2::bigint[], $3::smallint[]) u(id, chunk, n) join sms_chunk k on k.id = u.chunk
    join sms_message m on m.id = u.id
  on conflict do nothing`;

/** Stores answers; those of refused messages that may go another way in the same transaction. */
export const storeAnswers = async (
  pool: pg.Pool,
  o: { param: number; bind: number; shard: number; whole: boolean },
  answers: readonly Stored[],
  retries: readonly Again[],
): Promise<void> => {
  const client = await pool.connect();
  const column = <K extends keyof Stored>(name: K) => answers.map((a) => a[name]);
  try {
    if (retries.length > 0) await client.query('begin');
    await client.query(outcomes, [
      column('id'),
      column('part'),
      column('n'),
      column('state'),
      column('err'),
      column('peerKey'),
      column('sentAt'),
      o.param,
      o.bind,
      o.shard,
      o.whole,
    ]);
    if (retries.length === 0) return;
    for (const r of retries)
      await client.query(again, [[r.id], [r.chunk], [r.n], r.refused, r.onlyParam]);
    await client.query('commit');
  } catch (error) {
    if (retries.length > 0) await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

/** What a carrier that was asked never had goes to it again under the same reference: it may be on its way there still. */
export const storeAbsent = async (
  pool: pg.Pool,
  o: { param: number; bind: number; shard: number; whole: boolean },
  absent: Stored,
): Promise<void> => {
  await storeAnswers(pool, o, [absent], []);
  await pool.query(
    `with k as (update sms_chunk k set state = sms_chunk_state(campaign_id) from sms_outcome o
       where k.state = 3 and k.from_id = $1 and k.attempt = $2 + 1 and o.msg_id = $1 and o.n = $2
         and o.state = ${stateNumbers.rejected} returning 1)
     select pg_notify('sms_chunk', '') from k`,
    [absent.id, absent.n],
  );
};

/** Lets go of messages that waited for the end of a doubt, where it has another end; wakes those that a killed process left. */
export const settleDoubted = (pool: pg.Pool, param: number) =>
  pool.query(
    `with x as (select k.id, o.state, o.err from sms_chunk k join sms_outcome o on o.msg_id = k.from_id and o.n = k.attempt - 1
       where k.state = 3 and k.only_param = $1 and o.state <> ${stateNumbers.doubt}),
     woken as (update sms_chunk k set state = sms_chunk_state(campaign_id) from x
       where k.id = x.id and k.state = 3 and x.state = ${stateNumbers.rejected} and x.err = '${absentCode}')
     delete from sms_chunk k using x where k.id = x.id and k.state = 3
       and not (x.state = ${stateNumbers.rejected} and x.err is not distinct from '${absentCode}')`,
    [param],
  );

/** A part in doubt, with what it takes to ask about it. */
export type Doubted = { id: string; part: number; n: number; sentAt: string; dest: Buffer };
/** Messages in doubt at a parameter for longer than `ms`: those a carrier can be asked about, the newest first, since some it never knows. */
export const doubted = async (pool: pg.Pool, param: number, ms: number): Promise<Doubted[]> => {
  const { rows } = await pool.query<Doubted>(
    `select o.msg_id::text as id, o.part, o.n, to_json(o.sub_at)#>>'{}' as "sentAt", m.dest_enc as dest
     from sms_outcome o join sms_message m on m.id = o.msg_id
     where o.param = $1 and o.state = ${stateNumbers.doubt} and o.ans_at is null
       and o.sub_at < clock_timestamp() - $2 * interval '1 millisecond' order by o.msg_id desc limit 100`,
    [param, ms],
  );
  return rows;
};
