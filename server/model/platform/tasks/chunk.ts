import type { Sentence } from '#shared/kernel/field';
import type { Ctx } from '../../../kernel/db/context';
import type { Task } from './tasks.store';

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
  message?: Sentence | null;
  ms?: number | null;
  verified?: boolean | null;
  evidence?: unknown;
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

/** What happens when the last part of a task ends; runs in the transaction that ends it. */
export type Ending = {
  finished?: (ctx: Ctx, task: Task) => Promise<void>;
  /** Console path of the task's notice. */
  link: (task: Task) => string;
  /** False keeps the general "task finished" notices silent because the kind sends its own. */
  notices?: boolean;
};
