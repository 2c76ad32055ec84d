import { Redis } from 'ioredis';
import type pg from 'pg';

/** Buckets of tokens that all servers draw from: `rate` tokens come a second, `burst` are kept at most. */
export type Tokens = {
  /**
   * Takes up to `want` tokens. Answers how many there were, and how many are left then; `want` 0 only
   * looks. `owe` empties the bucket and lets it fill again only after so many tokens.
   */
  take: (o: {
    key: string;
    rate: number;
    burst: number;
    want: number;
    owe?: number;
  }) => Promise<{ got: number; left: number }>;
  close: () => Promise<void>;
};

/** The time of the database counts, so that clocks of servers may differ. */
export const postgresTokens = (pool: pg.Pool): Tokens => ({
  async take({ key, rate, burst, want, owe = 0 }) {
    await pool.query(
      'insert into plan_tokens (key, tokens, at) values ($1, $2, clock_timestamp()) on conflict do nothing',
      [key, burst],
    );
    const { rows } = await pool.query<{ got: number; left: number }>(
      `update plan_tokens t set at = o.now,
         tokens = case when $5::float8 > 0 then least(o.filled, -$5::float8) else o.filled - least($4::float8, greatest(0, floor(o.filled))) end
       from (select key, clock_timestamp() as now,
           least($3::float8, tokens + greatest(0, extract(epoch from clock_timestamp() - at)) * $2::float8) as filled
         from plan_tokens where key = $1 for update) o
       where t.key = o.key
       returning least($4::float8, greatest(0, floor(o.filled)))::float8 as got, t.tokens as left`,
      [key, rate, burst, want, owe],
    );
    return rows[0] ?? { got: 0, left: 0 };
  },
  close: async () => undefined,
});

const script = `
local t = redis.call('TIME')
local now = tonumber(t[1]) + tonumber(t[2]) / 1000000
local rate, burst, want, owe = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local kept = redis.call('HMGET', KEYS[1], 'n', 'at')
local n = burst
if kept[1] then n = math.min(burst, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * rate) end
local got = math.min(want, math.max(0, math.floor(n)))
if owe > 0 then n = math.min(n, -owe) else n = n - got end
redis.call('HSET', KEYS[1], 'n', string.format('%.6f', n), 'at', string.format('%.6f', now))
redis.call('EXPIRE', KEYS[1], 600)
return {got, string.format('%.6f', n)}`;

/** The same in Redis, in one script; its time counts. */
export const redisTokens = (url: string, prefix: string): Tokens => {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true });
  redis.on('error', () => undefined);
  return {
    async take({ key, rate, burst, want, owe = 0 }) {
      const [got, left] = (await redis.eval(
        script,
        1,
        `${prefix}:tokens:${key}`,
        rate,
        burst,
        want,
        owe,
      )) as [number, string];
      return { got, left: Number(left) };
    },
    async close() {
      redis.disconnect();
    },
  };
};
