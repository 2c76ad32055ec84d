import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WebhookPayload } from '#shared/areas/platform/webhooks/body';
import { webhookDeliveries, webhookDelivery } from '#shared/areas/platform/webhooks/webhooks';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { offsetName, zonedIso } from '#shared/kernel/units';
import {
  attemptsOf,
  dueMessages,
  plannedNext,
  settleAttempt,
} from '../../../kernel/outbound/attempts';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { columnsOf } from '../../../kernel/db/rows';
import type { Webhook } from './webhooks.store';

export type Delivery = Row<typeof webhookDelivery>;
const columns = sql.join(columnsOf(webhookDelivery).map((c) => sql.ref(`d.${c}`)));
const { jobs, events } = webhookDeliveries;
const outgoing = { messages: 'webhook_delivery', attempts: 'webhook_attempt' };

export type Notice = {
  id: string | null;
  kind: string;
  payload: Omit<WebhookPayload, 'localAt' | 'timeZone'>;
  /** Path of the console screen it is about. */
  link: string;
};
/** How far the clocks of an account are from UTC, in minutes. */
const offsetOf = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`select utc_offset_minutes as minutes
    from account where id = ${accountId}`.execute(internal(ctx));
  return rows[0]?.minutes ?? 0;
};
/** Stores one delivery per webhook and notice and hands it to the workers; null when it was there. */
export const queueDelivery = async (ctx: Ctx, w: Webhook, n: Notice): Promise<string | null> => {
  const id = randomUUID();
  const offset = await offsetOf(ctx, w.accountId);
  const payload: WebhookPayload = {
    ...n.payload,
    localAt: zonedIso(n.payload.at, offset),
    timeZone: offsetName(offset),
  };
  const { rows } = await sql`insert into webhook_delivery
      (id, account_id, webhook_id, notification_id, kind, state, next_at, created_at, payload, link)
    values (${id}, ${w.accountId}, ${w.id}, ${n.id}, ${n.kind}, 'waiting', ${ctx.now()}::timestamptz + interval '10 seconds',
      ${ctx.now()}, ${JSON.stringify(payload)}::jsonb, ${n.link})
    on conflict (webhook_id, notification_id) do nothing returning 1`.execute(internal(ctx));
  if (rows.length === 0) return null;
  ctx.enqueue(jobs.deliver, { id });
  ctx.emit(events.changed, { id }, { accountId: w.accountId });
  return id;
};

export type ToSend = Delivery & {
  payload: Record<string, unknown>;
  link: string;
  url: string;
  enabled: boolean;
};
/** Takes a delivery for one attempt, the next one planned already; null when it is done or taken. */
export const takeDelivery = async (ctx: Ctx, id: string): Promise<ToSend | null> => {
  const { rows } = await sql<ToSend>`update webhook_delivery d set attempts = d.attempts + 1,
      next_at = ${plannedNext(ctx)}
    from (select id from webhook_delivery where id = ${id} and state = 'waiting' for update skip locked) f, webhook w
    where d.id = f.id and w.id = d.webhook_id
      and (d.attempts = d.resent or d.next_at <= ${ctx.now()}::timestamptz + interval '1 second')
    returning ${columns}, d.payload, d.link, w.url, w.enabled`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Records how an attempt ended and plans the next one; a disabled webhook gets no more. */
export const settleDelivery = async (
  ctx: Ctx,
  d: ToSend,
  o: { ok: boolean; answer: string; ms: number },
): Promise<void> => {
  const { state, delayMs } = await settleAttempt(ctx, outgoing, d, { ...o, giveUp: !d.enabled });
  ctx.emit(events.changed, { id: d.id }, { accountId: d.accountId });
  if (state === 'waiting') ctx.enqueue(jobs.deliver, { id: d.id }, { delayMs });
};

/** Deliveries whose time has come and whose job may be lost; old ones are forgotten on the way. */
export const dueDeliveries = async (ctx: Ctx): Promise<string[]> => {
  await sql`delete from webhook_delivery where id in (select id from webhook_delivery
    where created_at < ${ctx.now()}::timestamptz - interval '30 days' limit 1000)`.execute(
    internal(ctx),
  );
  return dueMessages(ctx, outgoing);
};
/** Gives up what waits for a webhook that was switched off. */
export const dropWaiting = (ctx: Ctx, webhookId: string) =>
  sql`update webhook_delivery set state = 'failed', next_at = null
    where webhook_id = ${webhookId} and state = 'waiting'`.execute(internal(ctx));

export const listDeliveries = listVerb(webhookDeliveries.endpoints.list, {
  entity: webhookDelivery,
  // Numbered as they were made, and the index goes by that number.
  orders: { createdAt: sql`t.number` },
});

export const ownDelivery = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<
    Delivery & { payload: Record<string, unknown>; webhookEnabled: boolean }
  >`select
      ${columns}, d.payload, w.enabled as webhook_enabled from webhook_delivery d join webhook w on w.id = d.webhook_id
    where d.id = ${id} and d.account_id = ${ctx.who.accountId} for update of d`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
/** What each attempt at a delivery met. */
export const triesOf = (ctx: Ctx, id: string) => attemptsOf(ctx, outgoing, id);
/** Sends a delivery again, with fresh retries. */
export const sendAgain = async (ctx: Ctx, d: Delivery): Promise<void> => {
  await sql`update webhook_delivery set state = 'waiting', sent_at = null, resent = attempts, next_at = ${ctx.now()}
    where id = ${d.id}`.execute(internal(ctx));
  ctx.enqueue(jobs.deliver, { id: d.id });
  ctx.emit(events.changed, { id: d.id }, { accountId: d.accountId });
};
