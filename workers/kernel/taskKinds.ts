import type { Ctx } from '#server/kernel/db/context';
import type { Task, TaskKindName } from '#server/kernel/tasks';
import type { Tools } from './work';

export type Item = {
  n: number;
  target: string;
  state: 'waiting' | 'sending' | 'submitted';
  attempts: number;
};
/** New state of one item; `done` and `failed` are final. */
export type Settled = {
  n: number;
  state: 'sending' | 'submitted' | 'done' | 'failed';
  code?: string | null;
  message?: string | null;
  ms?: number | null;
  verified?: boolean | null;
  evidence?: unknown;
};
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
  /** Commits new states and moves the task's counters. Throws Stop when the work must end here. */
  settle: (items: readonly Settled[]) => Promise<void>;
  /** Commits what must be known before or after a call to the outside. */
  save: (known: { ticket?: string | null; memo?: Record<string, unknown> | null }) => Promise<void>;
};

/** Ends work on a chunk without an error: paused, cancelled, taken over by another, or to be continued. */
export class Stop extends Error {
  readonly why: 'paused' | 'cancelled' | 'lost' | 'later';
  readonly inMs: number;
  constructor(why: Stop['why'], inMs = 0) {
    super(why);
    this.why = why;
    this.inMs = inMs;
  }
}
/** Gives the chunk back; it is taken up again after `inMs`, by any worker. */
export const later = (inMs: number): Stop => new Stop('later', inMs);

/**
 * How one kind of task is done. `process` works through one chunk and may run twice for the same
 * items (after a crash), so it asks before it repeats. `finished` runs in the transaction that ends
 * the task. `link` is the console path of the task's notice.
 */
export type TaskKind = {
  kind: TaskKindName;
  process: (tools: Tools, chunk: Chunk) => Promise<void>;
  finished?: (ctx: Ctx, task: Task) => Promise<void>;
  link: (task: Task) => string;
  /** False keeps the general "task finished" notices silent because the kind sends its own. */
  notices?: boolean;
};
