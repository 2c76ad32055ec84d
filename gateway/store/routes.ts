import { randomInt } from 'node:crypto';
import type pg from 'pg';

type Binding = {
  channel: string;
  param: number;
  priority: number;
  weight: number;
  countries: string[];
};
type Waiting = {
  id: string;
  channel: string;
  country: string;
  method: string;
  attempt: number;
  refused: number[];
  onlyParam: number | null;
};

/** A session that was silent for so long does not stand. */
const staleMs = 15_000;
const looked = 500;

/** One of several by their weights; null of none. */
const byWeight = <T extends { weight: number }>(of: readonly T[]): T | null => {
  const sum = of.reduce((total, b) => total + b.weight, 0);
  if (sum === 0) return null;
  let at = randomInt(sum);
  return of.find((b) => (at -= b.weight) < 0) ?? null;
};

/**
 * Where a chunk goes: of the bindings that stand, serve its country and have not refused it, those of the
 * lowest priority (or all, by method "weight") shared by weight. `null`: none stands now; `'none'`: no
 * other is left to try.
 */
export const wayOf = (
  chunk: Pick<Waiting, 'channel' | 'country' | 'method' | 'refused' | 'onlyParam'>,
  bindings: readonly Binding[],
  standing: ReadonlySet<number>,
): number | null | 'none' => {
  const able = bindings.filter(
    (b) =>
      b.channel === chunk.channel &&
      !chunk.refused.includes(b.param) &&
      (chunk.onlyParam === null || chunk.onlyParam === b.param) &&
      (b.countries.length === 0 || b.countries.includes(chunk.country)),
  );
  if (able.length === 0) return 'none';
  const now = able.filter((b) => standing.has(b.param));
  const best = Math.min(...now.map((b) => b.priority));
  const chosen = byWeight(chunk.method === 'weight' ? now : now.filter((b) => b.priority === best));
  return chosen?.param ?? null;
};

/** Gives waiting chunks the parameter they go over; answers how many found one, and how many still look. */
export const routeChunks = async (pool: pg.Pool): Promise<{ routed: number; left: number }> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Waiting>(
      `select k.id::text as id, k.channel_id as channel, k.country, k.method, k.attempt, k.refused, k.only_param as "onlyParam"
       from sms_chunk k join sms_channel c on c.id = k.channel_id and not c.paused
       where k.state = 0 and k.param is null order by k.lane, k.id limit ${looked} for update of k skip locked`,
    );
    if (rows.length === 0) {
      await client.query('rollback');
      return { routed: 0, left: 0 };
    }
    const bindings = await client.query<Binding>(
      `select b.channel_id as channel, p.no as param, b.priority, b.weight, b.countries from sms_binding b
       join sms_param p on p.id = b.param_id where b.enabled and p.enabled and b.channel_id = any($1::uuid[])`,
      [[...new Set(rows.map((r) => r.channel))]],
    );
    const live = await client.query<{ no: number }>(
      `select distinct p.no from sms_session s join sms_param p on p.id = s.param_id
       where s.ended_at is null and s.direction = 'carrier' and s.bind_type <> 'receiver'
         and s.seen_at > clock_timestamp() - ${staleMs} * interval '1 millisecond'`,
    );
    const standing = new Set(live.rows.map((r) => r.no));
    const ways = rows.map((r) => ({
      id: r.id,
      attempt: r.attempt,
      way: wayOf(r, bindings.rows, standing),
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
