import type pg from 'pg';

/** First number of the advisory locks that say which processes live; the second is the process's own. */
const lifeSpace = 7152;
const living = `select l.objid::int from pg_locks l where l.locktype = 'advisory' and l.classid = ${lifeSpace} and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/** Says, as long as this connection stands, that a process lives. */
export const sayAlive = (lock: pg.Client, process: number) =>
  lock.query('select pg_advisory_lock($1, $2)', [lifeSpace, process]);

/** What processes that ended left open: sessions of customers, and receipts they were handing over. */
export const endedOwners = {
  sessions: `update sms_session set ended_at = seen_at, reason = 'lost' where direction = 'customer' and ended_at is null
    and process not in (${living})`,
  receipts: `update sms_return set process = null where done_at is null and look_at is not null and process is not null
    and process not in (${living})`,
} as const;

/** Frees all that ended processes left. */
export const freeLeft = async (pool: pg.Pool): Promise<void> => {
  await pool.query(endedOwners.sessions);
  await pool.query(endedOwners.receipts);
};
