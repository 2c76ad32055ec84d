import type pg from 'pg';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { priceJoin } from './price';

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
/** A refused message that another carrier may take, or the same one when it never had it. */
export type Again = { id: string; chunk: string; n: number; refused: readonly number[] };

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

/** A message that looks for another way is a chunk of its own with the next attempt. */
const again = `
  insert into sms_chunk (account_id, channel_id, country, method, fallback, lane, from_id, to_id, attempt, refused, only_param, campaign_id, state, created_at)
    select m.account_id, m.channel_id, m.country, k.method, k.fallback, k.lane, u.id, u.id, u.n + 1,
      $4::smallint[], k.only_param, k.campaign_id, sms_chunk_state(k.campaign_id), clock_timestamp()
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
    for (const r of retries) await client.query(again, [[r.id], [r.chunk], [r.n], r.refused]);
    await client.query('commit');
  } catch (error) {
    if (retries.length > 0) await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

/** Messages in doubt at a parameter for longer than `ms`: those a carrier can be asked about. */
export const doubted = async (
  pool: pg.Pool,
  param: number,
  ms: number,
): Promise<{ id: string; part: number; n: number; sentAt: string }[]> => {
  const { rows } = await pool.query<{ id: string; part: number; n: number; sentAt: string }>(
    `select msg_id::text as id, part, n, sub_at as "sentAt" from sms_outcome
     where param = $1 and state = ${stateNumbers.doubt} and sub_at < clock_timestamp() - $2 * interval '1 millisecond'
     order by msg_id limit 100`,
    [param, ms],
  );
  return rows;
};
