import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Ctx, internal } from '#server/kernel/db/context';
import type { Tools } from './work';

const [mostLooks, lookMs] = [40, 250];
/**
 * Lets one process at a time work on something, by its name: a job that came twice leaves it to the first.
 * The store lets go of the name when the process is gone.
 */
export const alone = async (
  { platform }: Tools,
  name: string,
  act: () => Promise<void>,
): Promise<void> => {
  const client = await platform.pool.connect();
  try {
    const isMine = async (): Promise<boolean> => {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as mine',
        [name],
      );
      return rows[0]?.mine ?? false;
    };
    // Whoever has just told how it went may still be leaving; who asks again at once must not be lost.
    for (let look = 0; !(await isMine()); look += 1) {
      if (look >= mostLooks) return;
      await pause(lookMs);
    }
    try {
      await act();
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    }
  } finally {
    client.release();
  }
};

/** Whether nobody works on something of this name now. */
export const isFree = async (ctx: Ctx, name: string): Promise<boolean> => {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext(${name})) as free`.execute(internal(ctx));
  return rows[0]?.free ?? false;
};
