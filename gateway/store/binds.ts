import type pg from 'pg';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { priceJoin } from '#server/model/sms/messages/index';

/** Slots of intents a bind may have under way. */
export const slotCount = 64;

export type BindRow = { id: number; param: number; place: number };

/** Makes the rows of a parameter's sessions where they are missing, and answers those it is to have. */
export const bindRows = async (
  pool: pg.Pool,
  param: number,
  sessions: number,
): Promise<BindRow[]> => {
  await pool.query(
    `with b as (insert into sms_bind (param, place) select $1, g from generate_series(1, $2) g on conflict do nothing returning id)
     insert into sms_slot (bind, slot, epoch) select b.id, s, 0 from b, generate_series(1, $3) s`,
    [param, sessions, slotCount],
  );
  const { rows } = await pool.query<BindRow>(
    'select id, param, place from sms_bind where param = $1 and place <= $2 order by place',
    [param, sessions],
  );
  return rows;
};

/**
 * Takes a bind over, in one transaction after its advisory lock: fences the old owner by the epoch,
 * marks what it had on the wire without an answer as in doubt, frees its chunks. `whole`: the carrier
 * takes a message in one piece; `asks`: it can be asked, so a doubt keeps what it takes to go
 * to it again. Answers the new epoch and how many messages are in doubt.
 */
export const takeOver = async (
  pool: pg.Pool,
  { id, param }: BindRow,
  o: { owner: string; whole: boolean; asks: boolean; shard: number },
): Promise<{ epoch: number; doubt: number }> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const own = await client.query<{ epoch: number }>(
      `update sms_bind set epoch = epoch + 1, owner = $2, owner_since = clock_timestamp() where id = $1 returning epoch`,
      [id, o.owner],
    );
    const epoch = own.rows[0]?.epoch ?? 0;
    // Waits for an open commit of the old owner.
    await client.query('update sms_slot set epoch = $2 where bind = $1', [id, epoch]);
    // Its last answers may still commit after this: they settle what is marked here.
    const doubted = await client.query<{ n: number }>(
      `with s as (select unnest(ids) as id, unnest(tries) as n, at from sms_slot where bind = $1),
       d as (insert into sms_outcome (msg_id, part, n, param, bind, state, sub_at, cost, currency)
         select m.id, p.part, s.n, $2, $1, ${stateNumbers.doubt}, s.at, price.cost, price.currency from s join sms_message m on m.id = s.id
           cross join lateral generate_series(1, case when $3::bool then 1 else m.parts end) p(part)
           ${priceJoin({ param: '$2', id: 'm.id', at: 's.at', whole: '$3::bool' })}
         where not exists (select 1 from sms_outcome o where o.msg_id = s.id and o.part = p.part and o.n = s.n)
         on conflict do nothing returning msg_id, n),
       w as (insert into sms_chunk (account_id, channel_id, country, method, fallback, lane, from_id, to_id, attempt, refused, only_param,
           campaign_id, state, expires_at, created_at)
         select m.account_id, m.channel_id, m.country, k.method, k.fallback, k.lane, d.msg_id, d.msg_id, d.n + 1, k.refused, $2,
           k.campaign_id, 3, k.expires_at, clock_timestamp()
         from d join sms_chunk k on k.bind = $1 and k.state = 1 and k.attempt = d.n and d.msg_id between k.from_id and k.to_id
           join sms_message m on m.id = d.msg_id where $5::bool on conflict do nothing),
       n as (select count(*)::int as n from d),
       k as (insert into sms_counter as c (param, day, shard, doubt)
         select $2, (clock_timestamp() at time zone 'UTC')::date, $4, n from n where n > 0
         on conflict (param, day, shard) do update set doubt = c.doubt + excluded.doubt)
       select n from n`,
      [id, param, o.whole, o.shard, o.asks],
    );
    await client.query(
      `update sms_slot set ids = '{}', tries = '{}' where bind = $1 and ids <> '{}'`,
      [id],
    );
    await client.query(
      'update sms_chunk set state = sms_chunk_state(campaign_id), bind = null, param = null where bind = $1 and state = 1',
      [id],
    );
    await client.query('commit');
    return { epoch, doubt: doubted.rows[0]?.n ?? 0 };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

/** Says what keeps a bind from standing, or with null that it stands. */
export const noteFault = (
  pool: pg.Pool,
  bind: number,
  fault: { code: string; message: string } | null,
) =>
  pool.query(
    `update sms_bind set fault = $2, fault_code = $3, fault_at = case when $3::text is null then null
       when fault_code = $3 then fault_at else clock_timestamp() end
     where id = $1 and (fault_code is not null or $3::text is not null)`,
    [bind, fault?.message.slice(0, 300) ?? null, fault?.code ?? null],
  );

/** Writes what is about to go on the wire; false when somebody else owns the bind by now. */
export const intend = async (
  pool: pg.Pool,
  o: {
    bind: number;
    slot: number;
    epoch: number;
    ids: readonly string[];
    tries: readonly number[];
  },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update sms_slot set ids = $3::bigint[], tries = $5::smallint[], at = clock_timestamp()
     where bind = $1 and slot = $2 and epoch = $4`,
    [o.bind, o.slot, o.ids, o.epoch, o.tries],
  );
  return rowCount === 1;
};

/** Empties the slots of a bind whose messages have all been answered. */
export const emptySlots = (pool: pg.Pool, bind: number, epoch: number) =>
  pool.query(
    `update sms_slot set ids = '{}', tries = '{}' where bind = $1 and epoch = $2 and ids <> '{}'`,
    [bind, epoch],
  );
