import pg from 'pg';
import type { Platform } from '#server/kernel/process/platform';

/** Number of the lock under which one publication at a time reaches a name service. */
const turnLock = 7_153_002;

/**
 * Does `work` while no other process does, for name services that cannot refuse an older version by themselves.
 * The lock is that of a connection of its own: whoever is killed gives it back, and waiting takes none of the pool's.
 */
export const inTurn = async <T>(p: Platform, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: p.config.DATABASE_URL,
    application_name: 'manifold-zone',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [turnLock]);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
};
