import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { noticeDeliveries, noticeDelivery } from '#shared/areas/alarms/incidents';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../kernel/context';
import { columnsOf, record } from '../../kernel/rows';
import { mine, type Policy } from './policies.store';

export type Delivery = Row<typeof noticeDelivery>;
type Turn = Delivery['turn'];
export type Target = { channel: Delivery['channel']; target: string };

/** Waits before the second and each later attempt, in seconds: 24 hours and more in all. */
export const retryWaits = [10, 60, 300, 1800, 7200, 21_600, 86_400] as const;
const columns = sql.join(columnsOf(noticeDelivery).map((c) => sql.ref(`n.${c}`)));

/** The targets of a policy by the methods it uses. */
export const targetsOf = (p: Pick<Policy, 'methods' | 'emails' | 'webhooks'>): Target[] => [
  ...(p.methods.includes('email') ? p.emails : []).map(
    (target): Target => ({ channel: 'email', target }),
  ),
  ...(p.methods.includes('webhook') ? p.webhooks : []).map(
    (target): Target => ({ channel: 'webhook', target }),
  ),
];

/** One notice to one target, as evaluation decides it. */
export type NewDelivery = Target & {
  accountId: string;
  policyId: string;
  incidentId: string | null;
  description: string;
  domain: string | null;
  turn: Turn;
  repeat: number;
  /** Not sent for this reason; null sends. */
  reason: Delivery['reason'];
  payload: Record<string, unknown>;
};

/** One row per notice: points of one catch-up that are suppressed alike are counted together. */
const counted = (rows: readonly NewDelivery[]) => {
  const byKey = new Map<string, NewDelivery & { id: string; state: string; count: number }>();
  for (const r of rows) {
    const state = r.reason ? 'suppressed' : 'waiting';
    const id = randomUUID();
    const key = r.incidentId
      ? JSON.stringify([r.incidentId, r.turn, r.repeat, r.channel, r.target, state])
      : id;
    const same = byKey.get(key);
    if (same) same.count += 1;
    else byKey.set(key, { ...r, id, state, count: 1 });
  }
  return [...byKey.values()];
};

/**
 * Stores notices once per (incident, turn, number, channel, target) and hands new ones to the
 * workers; what is suppressed again for the same number only counts up.
 */
export const queueDeliveries = async (ctx: Ctx, rows: readonly NewDelivery[]): Promise<void> => {
  if (rows.length === 0) return;
  const list = counted(rows);
  const made = await sql<{ id: string; state: string; fresh: boolean }>`insert into notice_delivery
      (id, account_id, policy_id, incident_id, description, domain, turn, repeat, channel, target, state, reason, payload, next_at, created_at, count)
    select r.id, r."accountId", r."policyId", r."incidentId", r.description, r.domain, r.turn, r.repeat, r.channel, r.target, r.state, r.reason, r.payload,
      case when r.state = 'waiting' then ${ctx.now()}::timestamptz + interval '10 seconds' end, ${ctx.now()}, r.count
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(id uuid, "accountId" uuid, "policyId" uuid, "incidentId" uuid, description text, domain text,
      turn text, repeat int, channel text, target text, state text, reason text, payload jsonb, count int)
    on conflict (incident_id, turn, repeat, channel, target, (state = 'suppressed')) where incident_id is not null
      do update set count = notice_delivery.count + excluded.count where notice_delivery.state = 'suppressed'
    returning id, state, attempts = 0 as fresh`.execute(internal(ctx));
  const sent = made.rows.filter((r) => r.state === 'waiting' && r.fresh);
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
      policyId: p.id,
      incidentId: null,
      description: p.description,
      domain: null,
      turn: 'test',
      repeat: 0,
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

export type ToSend = Delivery & {
  payload: Record<string, unknown>;
  language: 'zh-CN' | 'en';
};
/**
 * Takes a notice for one attempt, with the next one planned already. Null when it is done, not due
 * yet, taken by another worker, or an earlier notice of the same incident to this target is on its way.
 */
export const takeDelivery = async (ctx: Ctx, id: string): Promise<ToSend | null> => {
  const { rows } = await sql<ToSend>`update notice_delivery n set attempts = n.attempts + 1,
      next_at = ${ctx.now()}::timestamptz + (${[...retryWaits]}::int[])[least(n.attempts - n.resent + 1, ${retryWaits.length})] * interval '1 second'
    from (select id from notice_delivery where id = ${id} and state = 'waiting' for update skip locked) f
    where n.id = f.id and (n.attempts = n.resent or n.next_at <= ${ctx.now()}::timestamptz + interval '1 second')
      and not exists (select 1 from notice_delivery e where e.incident_id = n.incident_id and e.channel = n.channel and e.target = n.target
        and e.state = 'waiting' and e.number < n.number)
    returning ${columns}, n.payload, coalesce((select language from person where email = n.target),
      (select language from person where account_id = n.account_id and role = 'Super' order by created_at limit 1), 'zh-CN') as language`.execute(
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
  const tx = internal(ctx);
  const { rows } = await sql<{
    attempts: number;
    resent: number;
  }>`select attempts, resent from notice_delivery where id = ${d.id} for update`.execute(tx);
  const tries = d.attempts - (rows[0]?.resent ?? 0);
  const state = o.ok ? 'sent' : tries > retryWaits.length ? 'failed' : 'waiting';
  const answer = o.answer.slice(0, 500) || '-';
  await sql`insert into notice_attempt (delivery_id, n, at, ok, answer, ms)
    values (${d.id}, ${d.attempts}, ${ctx.now()}, ${o.ok}, ${answer}, ${Math.round(o.ms)}) on conflict do nothing`.execute(
    tx,
  );
  await sql`update notice_delivery set state = ${state}, answer = ${answer},
      next_at = case when ${state} = 'waiting' then next_at end, sent_at = ${o.ok ? ctx.now() : null}
    where id = ${d.id} and state = 'waiting'`.execute(tx);
  ctx.emit(noticeDeliveries.events.changed, { id: d.id }, { accountId: d.accountId });
  if (state === 'waiting') {
    const seconds = retryWaits[tries - 1] ?? 10;
    ctx.enqueue(noticeDeliveries.jobs.deliver, { id: d.id }, { delayMs: seconds * 1000 });
    return;
  }
  const next = await sql<{
    id: string;
  }>`select id from notice_delivery where incident_id = ${d.incidentId} and channel = ${d.channel}
    and target = ${d.target} and state = 'waiting' order by number limit 1`.execute(tx);
  for (const { id } of next.rows) ctx.enqueue(noticeDeliveries.jobs.deliver, { id });
};

/** Notices whose time has come and whose job may be lost. */
export const dueDeliveries = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from notice_delivery
    where state = 'waiting' and next_at <= ${ctx.now()} order by number limit 100`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

export const ownDelivery = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<
    Delivery & { payload: Record<string, unknown> }
  >`select ${columns}, n.payload
    from notice_delivery n where n.id = ${id} and ${mine(ctx, 'n')} for update`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
export const attemptsOf = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<{
    n: number;
    at: string;
    ok: boolean;
    answer: string;
    ms: number;
  }>`select n, at, ok, answer, ms
    from notice_attempt where delivery_id = ${id} order by n`.execute(internal(ctx));
  return rows;
};

/** Sends a notice again that failed, was sent or was suppressed, with fresh retries. */
export const sendAgain = async (ctx: Ctx, d: Delivery): Promise<void> => {
  await sql`update notice_delivery set state = 'waiting', reason = null, sent_at = null, resent = attempts, next_at = ${ctx.now()}
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
  ctx.emit(noticeDeliveries.events.changed, { id: d.id }, { accountId: d.accountId });
};

export const listDeliveries = async (
  ctx: Ctx,
  o: {
    search: string | null;
    state: readonly string[] | null;
    channel: string | null;
    incidentId: string | null;
    policyId: string | null;
    order: 'created_at' | 'sent_at';
    descending: boolean;
    page: number;
    size: number;
  },
): Promise<{ rows: Delivery[]; total: number }> => {
  const filter = sql`${mine(ctx, 'n')} and (${o.search}::text is null or n.target ilike ${o.search} or n.description ilike ${o.search} or n.domain ilike ${o.search})
    and (${o.state as string[] | null}::text[] is null or n.state = any(${o.state as string[] | null}::text[]))
    and (${o.channel}::text is null or n.channel = ${o.channel}) and (${o.incidentId}::uuid is null or n.incident_id = ${o.incidentId})
    and (${o.policyId}::uuid is null or n.policy_id = ${o.policyId})`;
  const direction = o.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Delivery>`select ${columns} from notice_delivery n where ${filter}
    order by ${sql.ref(`n.${o.order}`)} ${direction} nulls last, n.number desc limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from notice_delivery n where ${filter} limit 100001) c`.execute(
    internal(ctx),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};
