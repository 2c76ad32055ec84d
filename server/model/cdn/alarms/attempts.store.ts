import { sql } from 'kysely';
import { noticeDeliveries, noticeDelivery } from '#shared/areas/cdn/alarms/deliveries';
import {
  attemptsOf,
  dueMessages,
  plannedNext,
  settleAttempt,
} from '../../../kernel/outbound/attempts';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import type { Delivery } from './deliveries.store';
import { mailboxLanguage } from '../../platform/session/index';

const outgoing = { messages: 'notice_delivery', attempts: 'notice_attempt' };
const columns = sql.join(columnsOf(noticeDelivery).map((c) => sql.ref(`n.${c}`)));

export type ToSend = Delivery & {
  payload: Record<string, unknown>;
  language: 'zh-CN' | 'en';
  /** Of the account the notice is about. */
  utcOffsetMinutes: number;
};
/**
 * Withdraws a notice of a later step whose event was acknowledged or is over, or the end of an event
 * of which this target was never told. True if it did.
 */
export const withdrawn = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ accountId: string | null; global: boolean }>`update notice_delivery n
      set state = 'suppressed', reason = 'unneeded', next_at = null from alarm_incident i
    where n.id = ${id} and n.state = 'waiting' and n.step > 0 and n.attempts = 0 and i.id = n.incident_id
      and n.next_at <= ${ctx.now()}::timestamptz + interval '1 second'
      and case when n.turn = 'recover' then not exists (select 1 from notice_delivery e where e.incident_id = n.incident_id
          and e.channel = n.channel and e.target = n.target and e.attempts > 0)
        else i.state <> 'firing' or coalesce(i.acknowledged_until > ${ctx.now()}, false) end
    returning n.account_id, n.global`.execute(internal(ctx));
  for (const { accountId, global } of rows)
    ctx.emit(noticeDeliveries.events.changed, { id }, { accountId: global ? null : accountId });
  return rows.length > 0;
};

/** The step after one that reached nobody has its turn at once. */
const bringForward = (ctx: Ctx, d: Delivery) =>
  sql`update notice_delivery n set next_at = ${ctx.now()}
    where n.incident_id = ${d.incidentId} and n.turn = ${d.turn} and n.repeat = ${d.repeat} and n.step = ${d.step + 1}
      and n.state = 'waiting' and n.attempts = 0 and not exists (select 1 from notice_delivery e
        where e.incident_id = n.incident_id and e.turn = n.turn and e.repeat = n.repeat and e.step = ${d.step}
          and (e.state = 'sent' or e.attempts = 0))`.execute(internal(ctx));

/**
 * Takes a notice for one attempt, with the next one planned already. Null when it is done, not due
 * yet, taken by another worker, or an earlier notice of the same incident to this target is on its way.
 */
export const takeDelivery = async (ctx: Ctx, id: string): Promise<ToSend | null> => {
  const { rows } = await sql<ToSend>`update notice_delivery n set attempts = n.attempts + 1,
      next_at = ${plannedNext(ctx)}
    from (select id from notice_delivery where id = ${id} and state = 'waiting' for update skip locked) f
    where n.id = f.id and ((n.attempts = n.resent and n.step = 0) or n.next_at <= ${ctx.now()}::timestamptz + interval '1 second')
      and not exists (select 1 from notice_delivery e where e.incident_id = n.incident_id and e.channel = n.channel and e.target = n.target
        and e.state = 'waiting' and e.number < n.number)
    returning ${columns}, n.payload, ${mailboxLanguage(sql.ref('n.target'), sql.ref('n.account_id'))} as language,
      coalesce((select utc_offset_minutes from account where id = n.account_id), 0) as utc_offset_minutes`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** Records how an attempt ended; after success or the last attempt the next notice of the row of them goes. */
export const settleDelivery = async (
  ctx: Ctx,
  d: ToSend,
  o: { ok: boolean; answer: string; ms: number },
): Promise<void> => {
  const { state, delayMs } = await settleAttempt(ctx, outgoing, d, o);
  if (!o.ok) await bringForward(ctx, d);
  ctx.emit(
    noticeDeliveries.events.changed,
    { id: d.id },
    { accountId: d.global ? null : d.accountId },
  );
  if (state === 'waiting') {
    ctx.enqueue(noticeDeliveries.jobs.deliver, { id: d.id }, { delayMs });
    return;
  }
  const next = await sql<{
    id: string;
  }>`select id from notice_delivery where incident_id = ${d.incidentId} and channel = ${d.channel}
    and target = ${d.target} and state = 'waiting' order by number limit 1`.execute(internal(ctx));
  for (const { id } of next.rows) ctx.enqueue(noticeDeliveries.jobs.deliver, { id });
};

/** Notices whose time has come and whose job may be lost. */
export const dueDeliveries = (ctx: Ctx) => dueMessages(ctx, outgoing);

/** What each attempt at a notice met. */
export const triesOf = (ctx: Ctx, id: string) => attemptsOf(ctx, outgoing, id);
