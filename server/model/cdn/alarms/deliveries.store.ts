import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { noticeDeliveries, noticeDelivery } from '#shared/areas/cdn/alarms/deliveries';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { columnsOf, record } from '../../../kernel/db/rows';
import { mineAlone, notGlobal, type Policy } from './policies.store';

export type Delivery = Row<typeof noticeDelivery>;
type Turn = Delivery['turn'];
export type Target = { channel: Delivery['channel']; target: string; step: number };

const columns = sql.join(columnsOf(noticeDelivery).map((c) => sql.ref(`n.${c}`)));

/** The targets of a policy by the methods it uses, all of the first step. */
export const targetsOf = (
  p: Pick<Policy, 'methods' | 'emails' | 'phones' | 'webhooks'>,
): Target[] => {
  const lists = { email: p.emails, phone: p.phones, sms: p.phones, webhook: p.webhooks };
  return p.methods.flatMap((channel) =>
    lists[channel].map((target) => ({ channel, target, step: 0 })),
  );
};
/** The same in the policy's order, if it uses its methods one after another. */
export const targetsInOrder = (
  p: Parameters<typeof targetsOf>[0] & Pick<Policy, 'fallbackMinutes'>,
): Target[] =>
  targetsOf(p).map((t) => ({
    ...t,
    step: p.fallbackMinutes > 0 ? p.methods.indexOf(t.channel) : 0,
  }));

/** One notice to one target, as evaluation decides it. */
export type NewDelivery = Target & {
  accountId: string | null;
  /** Of a policy over several accounts: staff alone see it. */
  global: boolean;
  policyId: string;
  incidentId: string | null;
  description: string;
  domain: string | null;
  turn: Turn;
  repeat: number;
  /** Minutes until its turn comes. */
  afterMinutes: number;
  /** Not sent for this reason; null sends. */
  reason: Delivery['reason'];
  silenceId: string | null;
  payload: Record<string, unknown>;
};

/** One row per notice: points of one catch-up that are suppressed alike are counted together. */
const counted = (rows: readonly NewDelivery[]) => {
  const byKey = new Map<string, NewDelivery & { id: string; state: string; count: number }>();
  for (const r of rows) {
    const state = r.reason ? 'suppressed' : 'waiting';
    const id = randomUUID();
    const key = r.incidentId
      ? JSON.stringify([r.incidentId, r.turn, r.repeat, r.channel, r.target, r.reason, r.silenceId])
      : id;
    const same = byKey.get(key);
    if (same) same.count += 1;
    else byKey.set(key, { ...r, id, state, count: 1 });
  }
  return [...byKey.values()];
};

/**
 * Stores notices once per (incident, turn, number, channel, target) and hands new ones to the
 * workers, those of later steps when their turn comes; what is suppressed again for the same number only counts up.
 */
export const queueDeliveries = async (ctx: Ctx, rows: readonly NewDelivery[]): Promise<void> => {
  if (rows.length === 0) return;
  const list = counted(rows);
  const deliveries = await sql<{
    id: string;
    state: string;
    step: number;
    fresh: boolean;
  }>`insert into notice_delivery
      (id, account_id, policy_id, incident_id, description, domain, turn, repeat, channel, target, step, state, reason, payload, next_at, created_at, count, global, silence_id)
    select r.id, r."accountId", r."policyId", r."incidentId", r.description, r.domain, r.turn, r.repeat, r.channel, r.target, r.step, r.state, r.reason, r.payload,
      case when r.state = 'waiting' then ${ctx.now()}::timestamptz + greatest(interval '10 seconds', r."afterMinutes" * interval '1 minute') end, ${ctx.now()}, r.count, r.global, r."silenceId"
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(id uuid, "accountId" uuid, "policyId" uuid, "incidentId" uuid, description text, domain text,
      turn text, repeat int, channel text, target text, step int, "afterMinutes" int, state text, reason text, payload jsonb, count int, global boolean, "silenceId" uuid)
    on conflict (incident_id, turn, repeat, channel, target, coalesce(reason, ''), coalesce(silence_id, '00000000-0000-0000-0000-000000000000'))
      where incident_id is not null
      do update set count = notice_delivery.count + excluded.count where notice_delivery.state = 'suppressed'
    returning id, state, step, attempts = 0 as fresh`.execute(internal(ctx));
  const sent = deliveries.rows.filter((r) => r.state === 'waiting' && r.fresh && r.step === 0);
  for (const { id } of sent) ctx.enqueue(noticeDeliveries.jobs.deliver, { id });
};

/** A test notice to every target of a policy; tells how many. */
export const queueTest = async (ctx: Ctx, p: Policy): Promise<number> => {
  const targets = targetsOf(p);
  await queueDeliveries(
    ctx,
    targets.map((t) => ({
      ...t,
      accountId: p.accountId,
      global: p.accountId === null,
      silenceId: null,
      policyId: p.id,
      incidentId: null,
      description: p.description,
      domain: null,
      turn: 'test',
      repeat: 0,
      afterMinutes: 0,
      reason: null,
      payload: {
        event: 'alarm.test',
        policyId: p.id,
        description: p.description,
        metric: p.metric,
        condition: p.condition,
        threshold: p.threshold,
        at: ctx.now(),
      },
    })),
  );
  return targets.length;
};

export const ownDelivery = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<
    Delivery & { payload: Record<string, unknown> }
  >`select ${columns}, n.payload
    from notice_delivery n where n.id = ${id} and ${mineAlone(ctx, 'n')} for update`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
/** Sends a notice again that failed, was sent or was suppressed, with fresh retries and out of turn. */
export const sendAgain = async (ctx: Ctx, d: Delivery): Promise<void> => {
  await sql`update notice_delivery set state = 'waiting', reason = null, step = 0, silence_id = null, sent_at = null, resent = attempts, next_at = ${ctx.now()}
    where id = ${d.id} and not exists (select 1 from notice_delivery o where o.incident_id = ${d.incidentId} and o.turn = ${d.turn}
      and o.repeat = ${d.repeat} and o.channel = ${d.channel} and o.target = ${d.target} and o.id <> ${d.id} and o.state <> 'suppressed')`.execute(
    internal(ctx),
  );
  await record(ctx, {
    module: 'noticeDelivery',
    operation: 'resend',
    rowId: d.id,
    accountId: d.accountId,
  });
  ctx.enqueue(noticeDeliveries.jobs.deliver, { id: d.id });
  ctx.emit(
    noticeDeliveries.events.changed,
    { id: d.id },
    { accountId: d.global ? null : d.accountId },
  );
};

export const listDeliveries = listVerb(noticeDeliveries.endpoints.list, {
  entity: noticeDelivery,
  where: (ctx) => [notGlobal(ctx)],
  ties: sql`t.number desc`,
});
