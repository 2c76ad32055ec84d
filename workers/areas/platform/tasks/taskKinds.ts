import { type Ending, type Item, type Settled, Stop } from '#server/model/platform/tasks/chunk';
import type { Ctx } from '#server/kernel/db/context';
import type { Task, TaskKindName } from '#server/model/platform/tasks/index';
import type { Tools } from '../../../kernel/work';

/** What a kind keeps of its own beside items and progress, in the same transaction. */
type Besides = (ctx: Ctx) => Promise<void>;

export type Chunk = {
  task: Task;
  n: number;
  lane: string;
  /** Stable reference for the supplier: the same on every attempt at this chunk. */
  ref: string;
  /** What an earlier attempt learnt; kept over crashes. */
  ticket: string | null;
  memo: Record<string, unknown> | null;
  attempts: number;
  /** Up to `limit` items that are not final, in order. */
  items: (limit: number) => Promise<Item[]>;
  /**
   * Commits new states and moves the task's counters, and what is written `besides` with them. Throws
   * Stop when the work must end here.
   */
  settle: (items: readonly Settled[], besides?: Besides) => Promise<void>;
  /** Commits what must be known before or after a call to the outside, and what is written `besides`. */
  save: (
    progress: { ticket?: string | null; memo?: Record<string, unknown> | null },
    besides?: Besides,
  ) => Promise<void>;
};

/** Gives the chunk back; it is taken up again after `inMs`, by any worker. */
export const later = (inMs: number): Stop => new Stop('later', inMs);

/**
 * How one kind of task is done. `process` works through one chunk and may run twice for the same
 * items (after a crash), so it asks before it repeats.
 */
export type TaskKind = Ending & {
  kind: TaskKindName;
  process: (tools: Tools, chunk: Chunk) => Promise<void>;
};
