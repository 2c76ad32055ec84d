import type pg from 'pg';
import type { MessageKeys } from '#server/model/sms/messages/index';
import type { OpenedParam } from '#server/model/sms/carriers/index';
import type { Outgoing } from '#server/drivers/sms/link';
import type { ExchangeLog } from './exchangeLog';
import type { Chunk } from './store/chunks';

/** What all binds of a process share. */
export type Surroundings = {
  pool: pg.Pool;
  keys: MessageKeys;
  /** Tells this process from others, and its writers of counters. */
  owner: string;
  shard: number;
  exchanges: ExchangeLog | null;
  /** What cannot go on: the bind is another's, or the store is gone. All sessions end at once. */
  fatal(error: unknown): void;
  report(error: unknown): void;
  /** A session began or ended: consoles hear of it, chunks look for their way. */
  moved(sessionId: string): void;
};
export type BindOf = { param: OpenedParam; id: number; place: number; epoch: number };

/** Whether a carrier gets a long message as one part. */
export const isWhole = ({ protocol, longForm }: OpenedParam['options']): boolean =>
  protocol === 'http' || longForm === 'payload';

/** A chunk that a bind holds, with how much of it is open. */
export type Held = Chunk & {
  /** Messages in memory that have not gone out, and those whose answers are not stored. */
  waiting: number;
  open: number;
  /** Goes back when what is open is stored, instead of being finished. */
  returns: boolean;
};
/** A message on its way through a bind. */
export type Item = Outgoing & {
  n: number;
  chunk: Held;
  parts: number;
  /** Parts whose answers are not stored. */
  left: number;
  slot: Slot | null;
  sentAt: string;
};
/** An intent under way: how many of its messages still miss an answer. */
export type Slot = { no: number; open: number };
