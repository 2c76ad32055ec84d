import type pg from 'pg';

/** Lets calls of one credential go at its rate, over all processes together. */
export type RateLimiter = {
  /** Resolves when the next call may go; rejects with the signal's reason. */
  turn: (signal?: AbortSignal) => Promise<void>;
  /** Nobody calls before this many milliseconds have passed: what a 429 asked for. */
  hold: (ms: number) => Promise<void>;
};

type Waiter = { go: () => void; fail: (error: unknown) => void };

/** Between two calls so long, and so many of them at once after a rest, beside the one that is due. */
const gateOf = (callsPerSecond: number): { stepMs: number; burst: number } => ({
  stepMs: 1000 / (callsPerSecond * 0.8),
  burst: Math.max(1, Math.floor(callsPerSecond * 0.2)) - 1,
});
/**
 * Calls that may go at once, by how far off the next one is due (`gateMs`, negative once it is; null before
 * the first call): the same algorithm read as a bucket.
 */
export const tokensLeft = (callsPerSecond: number, gateMs: number | null): number => {
  const { stepMs, burst } = gateOf(callsPerSecond);
  if (gateMs === null) return burst + 1;
  return gateMs > 0 ? 0 : Math.floor(Math.min(burst, -gateMs / stepMs)) + 1;
};

/**
 * Reserves places in one row of the database: `next_at` is when the next call is due, and lies back
 * at most `burst` calls while nobody calls (the generic cell rate algorithm). Callers that wait at
 * the same time reserve with one statement. Rate and burst together stay within `callsPerSecond` in
 * any one second.
 */
export const openRateLimiter = (o: {
  pool: pg.Pool;
  paramId: string;
  /** A kind of call with a row of its own; without it the credential's. */
  kind?: string;
  callsPerSecond: number;
}): RateLimiter => {
  const { stepMs, burst } = gateOf(o.callsPerSecond);
  // One row a credential, or one for each of its kinds of calls.
  const [table, keys, values] = o.kind
    ? ['supplier_lane_gate', 'param_id, kind', '$1, $5']
    : ['supplier_gate', 'param_id', '$1'];
  const named = o.kind ? [o.kind] : [];
  let waiting: Waiter[] = [];
  let reserving = false;
  let heldUntil = 0;

  /** Milliseconds from now until the last of `count` reserved places is due. */
  const reserve = async (count: number): Promise<number> => {
    const { rows } = await o.pool.query<{ last: number }>(
      `insert into ${table} as g (${keys}, next_at)
       values (${values}, clock_timestamp() + ($2::float8 - $4) * $3 * interval '1 ms')
       on conflict (${keys}) do update set next_at =
         greatest(g.next_at, clock_timestamp() - $4 * $3 * interval '1 ms') + $2 * $3 * interval '1 ms'
       returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as last`,
      [o.paramId, count, stepMs, burst, ...named],
    );
    return rows[0]?.last ?? 0;
  };
  const release = (waiter: Waiter, waitMs: number): void => {
    if (waitMs <= 1) waiter.go();
    else setTimeout(waiter.go, waitMs);
  };
  const drain = async (): Promise<void> => {
    if (reserving) return;
    reserving = true;
    try {
      while (waiting.length > 0) {
        const mine = waiting;
        waiting = [];
        try {
          const last = await reserve(mine.length);
          mine.forEach((w, i) => release(w, last - (mine.length - i) * stepMs));
        } catch (error) {
          for (const w of mine) w.fail(error);
        }
      }
    } finally {
      reserving = false;
    }
  };
  const place = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = () => reject(signal?.reason);
      const go = () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      signal?.addEventListener('abort', stop, { once: true });
      waiting.push({ go, fail: reject });
      void drain();
    });

  return {
    async turn(signal) {
      signal?.throwIfAborted();
      await place(signal);
      // A 429 that arrived while this call waited concerns it too.
      while (performance.now() < heldUntil) {
        await new Promise((ok) => setTimeout(ok, heldUntil - performance.now()));
        signal?.throwIfAborted();
        await place(signal);
      }
    },
    async hold(ms) {
      heldUntil = Math.max(heldUntil, performance.now() + ms);
      await o.pool.query(
        `insert into supplier_gate as g (param_id, next_at) values ($1, clock_timestamp() + $2 * interval '1 ms')
         on conflict (param_id) do update set next_at = greatest(g.next_at, clock_timestamp() + $2 * interval '1 ms')`,
        [o.paramId, ms],
      );
    },
  };
};
