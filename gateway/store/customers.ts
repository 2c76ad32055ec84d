import type pg from 'pg';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { endedOwners } from './owners';

/** A session of a customer as it begins. */
export type CustomerStart = {
  id: string;
  accessId: string;
  systemId: string;
  bindType: string;
  peer: string;
  tls: boolean;
  windowSize: number;
  owner: string;
  process: number;
};

/**
 * Takes one of the places a credential has, over all processes: false when they are all taken. Places of
 * a process that was killed are free at once.
 */
export const takePlace = async (
  pool: pg.Pool,
  s: CustomerStart,
  most: number,
): Promise<boolean> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from sms_access where id = $1 for update', [s.accessId]);
    await client.query(endedOwners.sessions);
    const { rowCount } = await client.query(
      `insert into sms_session (id, access_id, direction, system_id, bind_type, peer, tls, window_size, window_used, pending, rate,
         submitted, accepted, refused, throttled, lost, receipts, owner, process, created_at, seen_at)
       select $1, $2, 'customer', $3, $4, $5, $6, $7, 0, 0, 0, 0, 0, 0, 0, 0, 0, $8, $9, clock_timestamp(), clock_timestamp()
       where (select count(*) from sms_session where access_id = $2 and ended_at is null) < $10`,
      [
        s.id,
        s.accessId,
        s.systemId,
        s.bindType,
        s.peer,
        s.tls,
        s.windowSize,
        s.owner,
        s.process,
        most,
      ],
    );
    await client.query('commit');
    return rowCount === 1;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

/** What became of one message of an account; null of another's, or none. */
export const stateOf = async (
  pool: pg.Pool,
  o: { accountId: string; id: string },
): Promise<{ state: number; doneAt: string | null } | null> => {
  const { rows } = await pool.query<{ state: number; doneAt: string | null }>(
    `select coalesce(o.state, ${stateNumbers.queued}) as state, o.done_at as "doneAt"
     from sms_message m left join lateral (select o.state, o.done_at from sms_outcome o where o.msg_id = m.id
       order by o.n desc, (o.state = ${stateNumbers.delivered}), o.state, o.part limit 1) o on true
     where m.id = sms_number($2::uuid) and m.account_id = $1`,
    [o.accountId, o.id],
  );
  return rows[0] ?? null;
};

/** Credentials of which parts of long messages wait for too long. */
export const accessesWithOldParts = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct access_id as id from sms_entry_part where created_at < clock_timestamp() - interval '5 minutes'`,
  );
  return rows.map((r) => r.id);
};
