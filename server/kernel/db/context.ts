import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { personBehind, type Who } from '#shared/kernel/access';
import type { EventSpec, JobSpec, Notice, Payload } from '#shared/kernel/contract';
import { mostObjectName } from '#shared/kernel/events';
import type { TextValue } from '#shared/kernel/text';
import { now } from '../process/clock';
import { type Db, isPassing, type Reader, type Tx } from './db';
import { requestId } from '../process/log';

/** Whom an event or notice concerns; the acting staff member's own account is never meant. */
export type Audience = { accountId?: string | null; userId?: string | null };
/** The audience of a notice, and who caused it where it is not the one who asks: a job works for somebody. */
export type NoticeAudience = Audience & { actor?: string | null };

/** All a verb may touch: who asks, one transaction, and what must happen once it commits. */
export type Ctx = {
  who: Who;
  ip: string;
  requestId: string;
  db: Reader;
  now: () => string;
  /** Consoles hear it after commit, in the order of commits; staff hear every account event too. */
  emit: <S extends EventSpec>(spec: S, payload: Payload<S>, to?: Audience) => void;
  /** Kept in the notification centre and shown as a toast. */
  notify: <V extends string>(
    notice: Notice<V>,
    values: Record<V, TextValue>,
    to: NoticeAudience,
  ) => void;
  /** Handed to the queue after commit, exactly once. */
  enqueue: <S extends JobSpec>(spec: S, payload: Payload<S>, o?: { delayMs?: number }) => void;
};

type OutboxRow = {
  kind: 'event' | 'volatile' | 'job';
  stream: string | null;
  name: string;
  payload: string;
  requestId: string;
  delayMs: number;
};
type PendingWrites = { tx: Tx; rows: OutboxRow[]; notices: Record<string, unknown>[] };
const transactions = new WeakMap<Ctx, PendingWrites>();

/**
 * The whole transaction, for the kernel and for stores (`*.store.ts`) whose tables have no public
 * entity: engine state, ledgers, sessions. Rows people own are written by rows.ts alone.
 */
export const internal = (ctx: Ctx): Tx => {
  const state = transactions.get(ctx);
  if (!state) throw new Error('the transaction of this context has ended');
  return state.tx;
};

const streamsOf = (spec: EventSpec, to: Audience): string[] => {
  if (spec.to === 'staff') return ['staff'];
  if (spec.to === 'user') return [`user:${to.userId}`];
  if (spec.to === 'own') return [to.accountId ? `account:${to.accountId}` : 'staff'];
  return to.accountId ? [`account:${to.accountId}`, 'staff'] : ['staff'];
};

/** Name of the thing a notice tells of; one of two texts is known by both. */
const objectName = (value: TextValue): string =>
  [value].flat().join(' / ').slice(0, mostObjectName);

const emitterOf = (
  h: PendingWrites,
  id: string,
  who: Who,
): Pick<Ctx, 'emit' | 'notify' | 'enqueue'> => ({
  emit: (spec, payload, to = { accountId: who.accountId, userId: who.userId }) => {
    const body = JSON.stringify(z.parse(spec.payload, payload));
    for (const stream of streamsOf(spec, to)) {
      h.rows.push({
        kind: spec.volatile ? 'volatile' : 'event',
        stream,
        name: spec.name ?? '',
        payload: body,
        requestId: id,
        delayMs: 0,
      });
    }
  },
  notify: (notice, values, to) => {
    const audience = to.userId ? 'user' : to.accountId ? 'account' : 'staff';
    const link = notice.link.replace(/\{(\w+)\}/g, (_, k: string) =>
      encodeURIComponent(String((values as Record<string, unknown>)[k] ?? '')),
    );
    const row = {
      id: randomUUID(),
      accountId: to.accountId ?? null,
      userId: to.userId ?? null,
      audience,
      tone: notice.tone,
      name: notice.name ?? '',
      values,
      object: notice.about ? objectName(values[notice.about]) : '',
      link,
      actor: to.actor ?? (who.userId === system.userId ? null : personBehind(who)),
      createdAt: now(),
    };
    h.notices.push(row);
    h.rows.push({
      kind: 'job',
      stream: null,
      name: 'notifications.spread',
      payload: JSON.stringify({ id: row.id }),
      requestId: id,
      delayMs: 0,
    });
    const stream = to.userId
      ? [`user:${to.userId}`]
      : to.accountId
        ? [`account:${to.accountId}`, 'staff']
        : ['staff'];
    for (const s of stream) {
      h.rows.push({
        kind: 'event',
        stream: s,
        name: 'notifications.shown',
        payload: JSON.stringify(row),
        requestId: id,
        delayMs: 0,
      });
    }
  },
  enqueue: (spec, payload, o = {}) => {
    h.rows.push({
      kind: 'job',
      stream: null,
      name: spec.name ?? '',
      payload: JSON.stringify(z.parse(spec.payload, payload)),
      requestId: id,
      delayMs: o.delayMs ?? 0,
    });
  },
});

const flush = async (h: PendingWrites) => {
  for (const row of h.notices) {
    await sql`insert into notification (id, account_id, user_id, audience, tone, name, values, object, link, actor, created_at)
      values (${row['id']}, ${row['accountId']}, ${row['userId']}, ${row['audience']}, ${row['tone']}, ${row['name']},
      ${JSON.stringify(row['values'])}, ${row['object']}, ${row['link']}, ${row['actor']}, ${row['createdAt']})`.execute(
      h.tx,
    );
  }
  if (h.rows.length === 0) return;
  // One waker at a time: a NOTIFY in every transaction would serialise commits; the relay polls besides.
  await sql`with rows as (insert into outbox (kind, stream, name, payload, request_id, delay_ms)
    select * from unnest(${h.rows.map((r) => r.kind)}::text[], ${h.rows.map((r) => r.stream)}::text[],
      ${h.rows.map((r) => r.name)}::text[], ${h.rows.map((r) => r.payload)}::jsonb[],
      ${h.rows.map((r) => r.requestId)}::text[], ${h.rows.map((r) => r.delayMs)}::int[]))
    select case when pg_try_advisory_xact_lock(7151002) then pg_notify('outbox', '') end`.execute(
    h.tx,
  );
};

export type Run = <T>(who: Who, work: (ctx: Ctx) => Promise<T>, o?: { ip?: string }) => Promise<T>;

/**
 * Runs one piece of work in one transaction: rows, audit and outbox commit together or not at all.
 * A serialisation failure or deadlock is tried again up to three times, so `work` must be pure of
 * outside effects: no network, driver or queue call inside.
 */
export const runner =
  (db: Db): Run =>
  async (who, work, o = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(async (tx) => {
          const h: PendingWrites = { tx, rows: [], notices: [] };
          const id = requestId();
          const ctx: Ctx = {
            who,
            ip: o.ip ?? '',
            requestId: id,
            db: tx,
            now,
            ...emitterOf(h, id, who),
          };
          transactions.set(ctx, h);
          try {
            const result = await work(ctx);
            await flush(h);
            return result;
          } finally {
            transactions.delete(ctx);
          }
        });
      } catch (error) {
        const code = String((error as { code?: unknown }).code ?? '');
        if (attempt < 3 && /^(40001|40P01)$/.test(code)) continue;
        if (isPassing(error) && attempt < 3 && code !== '53100') {
          await new Promise((ok) => setTimeout(ok, 100 * attempt));
          if (/^(ECONNREFUSED|57P03)$/.test(code)) continue;
        }
        throw error;
      }
    }
  };

/** The platform itself: jobs and schedulers act as it; it may do everything and belongs to no account. */
export const system: Who = {
  userId: '00000000-0000-0000-0000-000000000000',
  email: 'system',
  accountId: null,
  role: null,
  automatic: true,
  accountActive: true,
  gates: { cdn: true, sms: true, billing: true, log: true, alarm: true, selfScheduling: true },
  visible: { log: true, alarm: true, billing: true },
  staff: { top: true, grants: {} },
  acting: null,
  ceiling: null,
};
