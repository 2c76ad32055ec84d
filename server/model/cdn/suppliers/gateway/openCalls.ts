import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DriverError } from '../../../../drivers/cdn/driver';

/** A change at a supplier: what it concerns, and under which reference it is asked for. */
export type Change = { subject: string; ref: string };
/** A change that is about to be sent; `inherited` when an earlier attempt at it may be under way too. */
export type Begun = Change & { id: string; inherited: boolean };

/** The changes of one credential that may be under way, over all processes and their deaths. */
export type OpenCalls = {
  /** Notes a change before it is sent; throws DriverError `call.underWay` while another one may still act. */
  begin: (change: Change) => Promise<Begun>;
  /** The end of the call was seen. */
  end: (begun: Begun) => Promise<void>;
  /** The effect of the change was seen at the supplier, so that it is over however its call ended. */
  seen: (change: Change) => Promise<void>;
};

/**
 * A call may be carried out so long after it was sent: what stands in front of a supplier's servers
 * gives them a minute at most. Only then does "not found" mean that it never will be.
 */
export const underWayMs = 60_000;
const askAgainMs = 2_000;

/** True for a refusal to repeat a call that may still be under way. */
export const waitsForCall = (error: unknown): error is DriverError =>
  error instanceof DriverError && error.more.code === 'call.underWay';

/**
 * One row for each change that was sent and not answered. A supplier with idempotency keys may be
 * asked the very same again, because that never acts twice; anything else about the same subject
 * waits, since a late first call would act a second time or undo a newer change.
 */
export const openCalls = (o: {
  pool: pg.Pool;
  paramId: string;
  idempotent: () => boolean;
  windowMs?: number;
}): OpenCalls => {
  const windowMs = o.windowMs ?? underWayMs;
  return {
    async begin({ subject, ref }) {
      const id = randomUUID();
      const { rows } = await o.pool.query<{ id: string; leftMs: number; same: boolean }>(
        `with mine as (
           insert into supplier_open_call as c (param_id, subject, id, ref, sent_at)
           values ($1, $2, $3, $4, clock_timestamp())
           on conflict (param_id, subject) do update
             set id = excluded.id, ref = excluded.ref, sent_at = excluded.sent_at
             where c.sent_at < clock_timestamp() - $5 * interval '1 ms'
           returning id)
         select id, 0::float8 as "leftMs", false as same from mine
         union all
         select c.id, extract(epoch from c.sent_at - clock_timestamp())::float8 * 1000 + $5, c.ref = $4
         from supplier_open_call c where c.param_id = $1 and c.subject = $2 and not exists (select 1 from mine)`,
        [o.paramId, subject, id, ref, windowMs],
      );
      const row = rows[0];
      if (!row || row.id === id) return { subject, ref, id, inherited: false };
      if (row.same && o.idempotent()) return { subject, ref, id: row.id, inherited: true };
      throw new DriverError('unavailable', 'An earlier call may still be carried out', {
        code: 'call.underWay',
        retryAfterMs: Math.max(100, Math.min(askAgainMs, row.leftMs)),
      });
    },
    async end({ id, subject }) {
      await o.pool.query(
        'delete from supplier_open_call where param_id = $1 and subject = $2 and id = $3',
        [o.paramId, subject, id],
      );
    },
    async seen({ subject, ref }) {
      await o.pool.query(
        'delete from supplier_open_call where param_id = $1 and subject = $2 and ref = $3',
        [o.paramId, subject, ref],
      );
    },
  };
};
