import { failureSentence } from '#server/model/cdn/suppliers/failures';
import { sentence } from '#shared/kernel/sentences';
import type { Sentence } from '#shared/kernel/field';
import {
  isRefusedBriefly,
  openDriver,
  type OpenedDriver,
  waitsForCall,
} from '#server/model/cdn/suppliers/gateway';
import {
  DriverError,
  type PurgeTarget,
  type Submission,
  type SupplierTask,
  type SupplierTaskItem,
} from '#server/drivers/cdn/driver';
import { now, nowMs } from '#server/kernel/process/clock';
import type { Ctx } from '#server/kernel/db/context';
import type { Supplier } from '#shared/suppliers';
import { Failure } from '#shared/kernel/errors';
import { type Chunk, later } from '../../platform/tasks/taskKinds';
import { type Item, type Settled } from '#server/model/platform/tasks/chunk';

/** What a chunk remembers over crashes. */
type Memo = { triedAt?: string; sentAt?: string };
/** The list that is handed in, to be found again without a reference of ours. */
type What = { targets: PurgeTarget[] } | { urls: string[] };
export type HandedIn = { ticket: string; sentAt: string };

/** A supplier that cannot be reached for this long has failed the chunk. */
const patienceMs = 600_000;
const attemptsAtOnce = 3;
const refusedPauseMs = 3_000;
type LaneFacts = {
  paramId: string;
  supplier: Supplier;
  /** Of a refresh that goes region by region: which region, and at which place in their order. */
  region?: string;
  stage?: number;
};
/** What a task was stored with of each of its lanes. */
export const lanesOf = (task: Chunk['task']): Record<string, LaneFacts> =>
  // Safe cast: params.lanes is written by the verbs of the content area alone.
  (task.params['lanes'] ?? {}) as Record<string, LaneFacts>;

/** Credential and supplier behind the chunk's lane, as the task was stored with it. */
export const laneOf = (chunk: Chunk): LaneFacts => {
  const lane = lanesOf(chunk.task)[chunk.lane];
  if (!lane) throw new Error(`task ${chunk.task.id} has no lane ${chunk.lane}`);
  return lane;
};

const memoOf = (chunk: Chunk): Memo => (chunk.memo ?? {}) as Memo;
const failAll = (chunk: Chunk, items: readonly Item[], code: string, message: Sentence) =>
  chunk.settle(items.map(({ n }): Settled => ({ n, state: 'failed', code, message })));

/** The driver of the chunk's lane; null after all items failed because there is none any more. */
export const driverFor = async (
  chunk: Chunk,
  items: readonly Item[],
): Promise<OpenedDriver | null> => {
  try {
    return await openDriver(laneOf(chunk).paramId);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await failAll(chunk, items, error.code, failureSentence(error));
    return null;
  }
};

/**
 * What to do about a failed call: throws `later` when it is worth waiting, else fails the items.
 * Unknown outcomes are waited for, and credentials that have not been refused for long; any other
 * refusal is final.
 */
const afterFailure = async (
  chunk: Chunk,
  items: readonly Item[],
  error: unknown,
): Promise<null> => {
  if (!(error instanceof DriverError)) throw error;
  const waiting = nowMs() - Date.parse(memoOf(chunk).triedAt ?? now()) < patienceMs;
  const passing = ['unavailable', 'garbage', 'throttled', 'conflict'].includes(error.errorClass);
  if (isRefusedBriefly(error)) throw later(refusedPauseMs);
  if (passing && waiting) throw later(error.more.retryAfterMs ?? 2_000);
  await failAll(chunk, items, error.errorClass, failureSentence(error));
  return null;
};

/** One go at handing in: a supplier without idempotency keys is asked before anything is repeated. */
const tryOnce = async (
  opened: OpenedDriver,
  chunk: Chunk,
  again: boolean,
  about: Submission,
  submit: (ref: string) => Promise<{ ticket: string }>,
): Promise<string> => {
  const task =
    again && !opened.driver.idempotent ? await opened.driver.findTask(chunk.ref, about) : null;
  return (task ?? (await submit(chunk.ref))).ticket;
};

const submitted = async (
  opened: OpenedDriver,
  chunk: Chunk,
  before: boolean,
  about: Submission,
  submit: (ref: string) => Promise<{ ticket: string }>,
): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(opened, chunk, before || attempt > 1, about, submit);
    } catch (error) {
      const unknown =
        error instanceof DriverError &&
        ['unavailable', 'garbage'].includes(error.errorClass) &&
        error.more.code !== 'breaker.open' &&
        !waitsForCall(error);
      if (!unknown || attempt === attemptsAtOnce) throw error;
      await new Promise((ok) => setTimeout(ok, 150 * attempt));
    }
  }
};

const remember = async (chunk: Chunk, memo: Memo): Promise<void> => {
  chunk.memo = memo;
  await chunk.save({ memo });
};

/** What a kind keeps of items that were accepted, when they were handed in and how long that took. */
type Accepted = (
  ctx: Ctx,
  o: { items: readonly Item[]; sentAt: string; acceptedMs: number },
) => Promise<void>;

/**
 * Hands a chunk to its supplier exactly once: `sending` is committed before the call, the ticket
 * after it. An attempt whose end nobody saw is looked up by its reference again and again, and is
 * repeated only when it can no longer be under way, which the gateway knows. `accepted` is written
 * with the ticket. Null when the items failed.
 */
export const handIn = async (
  chunk: Chunk,
  items: readonly Item[],
  opened: OpenedDriver,
  what: What,
  submit: (ref: string) => Promise<{ ticket: string }>,
  accepted?: Accepted,
): Promise<HandedIn | null> => {
  const memo = memoOf(chunk);
  const sentAt = memo.sentAt ?? now();
  if (chunk.ticket) return { ticket: chunk.ticket, sentAt };
  const before = items.some((i) => i.state !== 'waiting');
  try {
    await remember(chunk, { ...memo, triedAt: memo.triedAt ?? now(), sentAt });
    await chunk.settle(items.map(({ n }): Settled => ({ n, state: 'sending' })));
    const ticket = await submitted(opened, chunk, before, { ...what, since: sentAt }, submit);
    const acceptedMs = nowMs() - Date.parse(sentAt);
    await chunk.save({ ticket }, (ctx) =>
      Promise.resolve(accepted?.(ctx, { items, sentAt, acceptedMs })),
    );
    return { ticket, sentAt };
  } catch (error) {
    return afterFailure(chunk, items, error);
  }
};

/** How a supplier's task is followed: first pause, growth and longest pause between questions. */
export type Following = {
  firstMs: number;
  mostMs: number;
  /** After this long the chunk is put back, so that its worker can do something else. */
  budgetMs: number;
  /** Since handing in; what is not done by then has failed. */
  limitMs: number;
};

const final: readonly SupplierTask['state'][] = ['done', 'partial', 'failed'];

/**
 * Asks for the supplier's task until it is finished and hands each item that ended to `ended`, once.
 * `valueOf` names an item as the supplier does.
 */
export const follow = async (
  chunk: Chunk,
  opened: OpenedDriver,
  handed: HandedIn,
  items: readonly Item[],
  how: Following,
  valueOf: (item: Item) => string,
  ended: (reports: { item: Item; told: SupplierTaskItem }[]) => Promise<void>,
): Promise<void> => {
  const open = new Map(items.map((i) => [valueOf(i), i]));
  const started = performance.now();
  let checkedAt = started;
  for (let pause = how.firstMs; open.size > 0; pause = Math.min(how.mostMs, pause * 1.5)) {
    await new Promise((ok) => setTimeout(ok, pause));
    const answer = await opened.driver
      .taskStatus(handed.ticket)
      .catch((error: unknown) => afterFailure(chunk, [...open.values()], error));
    if (!answer) return;
    const reports = answer.items.flatMap((t) => {
      const item = t.state === 'waiting' ? undefined : open.get(t.target);
      return item ? [{ item, told: t }] : [];
    });
    for (const { told: t } of reports) open.delete(t.target);
    if (reports.length > 0) await ended(reports);
    if (open.size === 0) return;
    if (final.includes(answer.state))
      return failAll(chunk, [...open.values()], 'garbage', sentence('content.untold'));
    if (nowMs() - Date.parse(handed.sentAt) > how.limitMs)
      return failAll(chunk, [...open.values()], 'unavailable', sentence('content.unfinished'));
    const at = performance.now();
    if (at - started > how.budgetMs) throw later(Math.min(4_000, pause));
    if (at - checkedAt > 1_000) {
      checkedAt = at;
      await chunk.items(1); // ends here when the task was paused or cancelled
    }
  }
};
