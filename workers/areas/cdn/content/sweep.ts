import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import { type Chunk, later } from '../../platform/tasks/taskKinds';
import { type Item, type Settled, Stop } from '#server/model/platform/tasks/chunk';
import { noteUse } from './nodeUses.store';
import type { Tools } from '../../../kernel/work';

/** How a chunk is swept: what is asked about each item and what the answers mean. */
export type Sweep = {
  concurrency: number;
  /** Least pause between two starts in this chunk; 0 is as fast as it goes. */
  gapMs: number;
  ask: (item: Item) => Promise<NodeAnswer[]>;
  /** Null asks without settling: a round that is not the last. */
  judge: ((item: Item, answers: readonly NodeAnswer[]) => Settled) | null;
};

const flushItems = 500;
const flushMs = 1_000;

/** Collects settled items and writes them while the sweep goes on; one write at a time. */
const openLedger = (chunk: Chunk) => {
  let pending: Settled[] = [];
  let writing: Promise<void> | null = null;
  let failed: unknown = null;
  let wroteAt = performance.now();
  const write = async (): Promise<void> => {
    const rows = pending;
    pending = [];
    wroteAt = performance.now();
    await chunk.settle(rows, (ctx) =>
      noteUse(ctx, chunk.task.kind === 'probe' ? 'probe' : 'preheat', rows),
    );
  };
  return {
    failed: () => failed,
    add(row: Settled): void {
      pending.push(row);
      const due = pending.length >= flushItems || performance.now() - wroteAt > flushMs;
      if (!due || writing || failed) return;
      writing = write()
        .catch((error: unknown) => {
          failed = error;
        })
        .finally(() => {
          writing = null;
        });
    },
    /** Writes the rest. What was fetched is kept even when the task was paused meanwhile. */
    async end(): Promise<void> {
      await writing;
      const isPaused = failed instanceof Stop && failed.why === 'paused';
      if (failed && !isPaused) throw failed;
      if (pending.length > 0) await write();
      if (failed) throw failed;
    },
  };
};

/** A chunk has its worker at most so long at a time; then the chunks of others have their turn. */
const budgetMs = 5_000;
/** A start that is further away than this is not waited for: the worker is given back until then. */
const longestWaitMs = 1_000;

/**
 * Works through a chunk with some requests open at a time, in the order of its items, and gives it
 * back when its time is over. So a slow one delays nobody else for long, and a pause or cancellation
 * is seen at the next turn, also in a round that settles nothing.
 */
export const sweep = async (tools: Tools, chunk: Chunk, how: Sweep): Promise<void> => {
  // A round without a judgement leaves its items open: where it stands is remembered instead.
  const first = how.judge ? 0 : Number(chunk.memo?.['next'] ?? 0);
  const items = (await chunk.items(10_000)).filter((i) => i.n >= first);
  const ledger = openLedger(chunk);
  const endsAt = performance.now() + budgetMs;
  let next = 0;
  let startsAt = 0;
  const runner = async (): Promise<void> => {
    while (next < items.length && !ledger.failed() && !tools.signal.aborted) {
      const now = performance.now();
      const wait = startsAt - now;
      if (wait > longestWaitMs || now > endsAt) return;
      const item = items[next++] as Item; // below the length
      startsAt = Math.max(now, startsAt) + how.gapMs;
      if (wait > 0) await new Promise((ok) => setTimeout(ok, wait));
      const answers = await how.ask(item);
      if (how.judge) ledger.add(how.judge(item, answers));
    }
  };
  await Promise.all(Array.from({ length: Math.min(how.concurrency, items.length) }, runner));
  await ledger.end();
  const rest = items[next];
  if (!rest) return;
  if (!how.judge) await chunk.save({ memo: { ...chunk.memo, next: rest.n } });
  throw later(Math.max(0, startsAt - performance.now()));
};
