import type pg from 'pg';

/** Neighbouring messages that go out together, held by one bind. */
export type Chunk = {
  id: string;
  from: string;
  to: string;
  attempt: number;
  fallback: boolean;
  refused: number[];
  onlyParam: number | null;
  /** Until when its messages may go out, ms since 1970; null for as long as anything does. */
  untilMs: number | null;
};
export type Loaded = {
  chunk: string;
  id: string;
  dest: Buffer;
  text: Buffer;
  sender: string;
  accountId: string;
};

/** Chunks a bind may look at in one go. */
const looked = 200;

/** Takes waiting chunks of a parameter for a bind, about `want` messages; none when the bind is another's. */
export const claimChunks = async (
  pool: pg.Pool,
  o: { bind: number; param: number; epoch: number; want: number },
): Promise<Chunk[]> => {
  const { rows } = await pool.query<Chunk>(
    `with c as (select id, lane, to_id - from_id + 1 as size from sms_chunk where param = $2 and state = 0
       and (expires_at is null or expires_at > clock_timestamp()) and exists (select 1 from sms_bind where id = $1 and epoch = $3)
       order by lane, id limit ${looked} for update skip locked),
     s as (select id, sum(size) over (order by lane, id) - size as before from c)
     update sms_chunk k set state = 1, bind = $1 from s where k.id = s.id and s.before < $4
     returning k.id::text as id, k.from_id::text as "from", k.to_id::text as "to", k.attempt, k.fallback, k.refused,
       k.only_param as "onlyParam", extract(epoch from k.expires_at)::float8 * 1000 as "untilMs"`,
    [o.bind, o.param, o.epoch, o.want],
  );
  return rows;
};

/** The messages of chunks that no attempt of theirs has touched yet. */
export const readChunks = async (pool: pg.Pool, chunks: readonly Chunk[]): Promise<Loaded[]> => {
  const { rows } = await pool.query<Loaded>(
    `select c.id::text as chunk, m.id::text as id, m.dest_enc as dest, m.text_enc as text, m.sender, m.account_id as "accountId"
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[]) with ordinality c(id, a, z, n, place)
     cross join lateral (select * from sms_message m where m.id between c.a and c.z
       and not exists (select 1 from sms_outcome o where o.msg_id = m.id and o.n = c.n) order by m.id) m
     order by c.place, m.id`,
    [
      chunks.map((c) => c.id),
      chunks.map((c) => c.from),
      chunks.map((c) => c.to),
      chunks.map((c) => c.attempt),
    ],
  );
  return rows;
};

/** Chunks whose last message has its answer. */
export const closeChunks = (pool: pg.Pool, ids: readonly string[]) =>
  pool.query('delete from sms_chunk where id = any($1::bigint[])', [ids]);

/** Gives chunks back with what is left of them, to be routed anew. */
export const freeChunks = (pool: pg.Pool, bind: number, ids: readonly string[]) =>
  pool.query(
    `update sms_chunk set state = sms_chunk_state(campaign_id), bind = null, param = null where id = any($1::bigint[]) and bind = $2`,
    [ids, bind],
  );

/** All chunks that wait for a parameter look for a way again. */
export const unroute = (pool: pg.Pool) =>
  pool.query('update sms_chunk set param = null where state = 0 and param is not null');
