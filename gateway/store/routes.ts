import type pg from 'pg';
import {
  type Costs,
  priceOn,
  staleMs,
  type Wanting,
  type WayBinding,
  wayOf,
} from '#server/model/sms/messages/index';

type Waiting = Wanting & { id: string; attempt: number };

const looked = 500;

const price = priceOn({
  param: 'p.id',
  country: 'k.country',
  prefix: 'g.prefix',
  day: `(clock_timestamp() at time zone 'UTC')::date`,
});
/* A long message is charged by its segments, whatever form it goes out in. */
const costs = `select k.id::text as id, p.no as param, sum(g.parts * z.price)::float8 as cost, min(z.currency) as currency
  from sms_chunk k cross join lateral (select m.prefix, sum(m.parts) as parts from sms_message m
    where m.id between k.from_id and k.to_id group by m.prefix) g
  join sms_binding b on b.channel_id = k.channel_id and b.enabled join sms_param p on p.id = b.param_id and p.enabled
  left join lateral (${price}) z on true
  where k.id = any($1::bigint[]) group by k.id, p.no
  having bool_and(z.price is not null) and min(z.currency) = max(z.currency)`;

/** What each parameter takes for chunks whose route looks for the least cost, by chunk. */
const costsOf = async (
  client: pg.PoolClient,
  waiting: readonly Waiting[],
): Promise<ReadonlyMap<string, Costs>> => {
  const ids = waiting.filter((w) => w.method === 'cost').map((w) => w.id);
  const byChunk = new Map<string, Map<number, { cost: number; currency: string }>>();
  if (ids.length === 0) return byChunk;
  const { rows } = await client.query<{
    id: string;
    param: number;
    cost: number;
    currency: string;
  }>(costs, [ids]);
  for (const { id, param, cost, currency } of rows) {
    const own = byChunk.get(id) ?? new Map();
    byChunk.set(id, own.set(param, { cost, currency }));
  }
  return byChunk;
};

/** Numbers of the parameters a session of which stands, and of those that have none. */
const paramsOf = async (client: pg.PoolClient) => {
  const { rows } = await client.query<{ no: number; stands: boolean }>(
    `select p.no, p.id in (select s.param_id from sms_session s where s.ended_at is null and s.direction = 'carrier'
       and s.bind_type <> 'receiver' and s.seen_at > clock_timestamp() - ${staleMs} * interval '1 millisecond') as stands from sms_param p`,
  );
  const numbers = (stands: boolean) => rows.filter((r) => r.stands === stands).map((r) => r.no);
  return { standing: new Set(numbers(true)), fallen: numbers(false) };
};

/**
 * Gives waiting chunks the parameter they go over; answers how many found one, and how many still look.
 * Those that wait for a parameter without a session look again: one may be given to it while its last session ends.
 */
export const routeChunks = async (pool: pg.Pool): Promise<{ routed: number; left: number }> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { standing, fallen } = await paramsOf(client);
    if (fallen.length > 0)
      await client.query(
        `update sms_chunk set param = null where id in
           (select id from sms_chunk where state = 0 and param = any($1::smallint[]) for update skip locked)`,
        [fallen],
      );
    const { rows } = await client.query<Waiting>(
      `select k.id::text as id, k.channel_id as channel, k.country, k.method, k.attempt, k.refused, k.only_param as "onlyParam"
       from sms_chunk k join sms_channel c on c.id = k.channel_id and not c.paused
       where k.state = 0 and k.param is null order by k.lane, k.id limit ${looked} for update of k skip locked`,
    );
    if (rows.length === 0) {
      await client.query('commit');
      return { routed: 0, left: 0 };
    }
    const bindings = await client.query<WayBinding>(
      `select b.channel_id as channel, p.no as param, b.priority, b.weight, b.countries, r.score from sms_binding b
       join sms_param p on p.id = b.param_id
       left join sms_binding_score r on r.channel_id = b.channel_id and r.param = p.no
         and r.rated_at > clock_timestamp() - interval '1 hour' where b.enabled and p.enabled and b.channel_id = any($1::uuid[])`,
      [[...new Set(rows.map((r) => r.channel))]],
    );
    const byChunk = await costsOf(client, rows);
    const ways = rows.map((r) => ({
      id: r.id,
      attempt: r.attempt,
      way: wayOf(r, bindings.rows, standing, byChunk.get(r.id)),
    }));
    const routed = ways.filter((w) => typeof w.way === 'number');
    // What was refused everywhere keeps the state of its last attempt; a first attempt waits for a binding.
    const over = ways.filter((w) => w.way === 'none' && w.attempt > 1);
    await client.query(
      `update sms_chunk k set param = u.param from unnest($1::bigint[], $2::smallint[]) u(id, param) where k.id = u.id`,
      [routed.map((w) => w.id), routed.map((w) => w.way)],
    );
    await client.query('delete from sms_chunk where id = any($1::bigint[])', [
      over.map((w) => w.id),
    ]);
    await client.query('commit');
    return { routed: routed.length, left: rows.length - routed.length - over.length };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
