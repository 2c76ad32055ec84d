import type pg from 'pg';
import { openTimings, type Pool } from '../process/pools';

type Callback = (error: Error | undefined, client: pg.PoolClient, done: () => void) => void;

/**
 * The connections of a process to the database as a pool that is measured and resized: how long a
 * statement waits for one, and how long one is lent out. One that is asked for in vain counts as rejected.
 */
export const watchConnections = (pool: pg.Pool): Pool => {
  const started = pool.options.max;
  const timings = openTimings();
  const lent = new WeakMap<object, number>();
  let rejected = 0;
  const connect = pool.connect.bind(pool) as (done: Callback) => void;
  const took = (askedAt: number, error: Error | undefined): void => {
    if (error) rejected += 1;
    else timings.waited(performance.now() - askedAt);
  };
  // Both forms are kept: the pool's own `query` calls with a callback, transactions await.
  const measured = (done?: Callback): Promise<pg.PoolClient> | undefined => {
    const askedAt = performance.now();
    if (done) {
      connect((error, client, release) => {
        took(askedAt, error);
        done(error, client, release);
      });
      return undefined;
    }
    return new Promise((resolve, reject) =>
      connect((error, client) => {
        took(askedAt, error);
        if (error) reject(error);
        else resolve(client);
      }),
    );
  };
  pool.connect = measured as typeof pool.connect;
  pool.on('acquire', (client) => lent.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const since = lent.get(client);
    if (since !== undefined) timings.ran(performance.now() - since);
  });
  return {
    name: 'connections',
    kind: 'database',
    timings,
    standing: () => ({
      size: pool.options.max,
      active: pool.totalCount - pool.idleCount,
      queued: pool.waitingCount,
      rejected,
      state: 'running',
      oldest: null,
    }),
    resize(size) {
      // Fewer than four would leave no room for the heartbeat beside long transactions.
      if (size !== null && (size < 4 || size > 100)) throw new Error('4-100');
      pool.options.max = size ?? started;
    },
  };
};
