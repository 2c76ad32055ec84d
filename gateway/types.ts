import type pg from 'pg';
import type { Run } from '#server/kernel/db/context';
import type { MessageKeys } from '#server/model/sms/messages/index';
import type { OpenedParam } from '#server/model/sms/carriers/index';
import type { CarrierOptions, Outgoing } from '#server/drivers/sms/link';
import type { ExchangeLog } from '#server/model/sms/exchanges/index';
import type { Chunk } from './store/chunks';

/** What all binds of a process share. */
export type Surroundings = {
  pool: pg.Pool;
  run: Run;
  keys: MessageKeys;
  /** Tells this process from others, and its writers of counters. */
  owner: string;
  shard: number;
  exchanges: ExchangeLog | null;
  /** So long an answer of a carrier is waited for, ms; undefined for the usual time. */
  answerMs?: number | undefined;
  /** What cannot go on: the bind is another's, or the store is gone. All sessions end at once. */
  fatal(error: unknown): void;
  report(error: unknown): void;
  /** Messages came to their end: receipts for customers may be due. */
  ended(): void;
  /** A session began or ended: consoles hear of it, chunks look for their way. */
  moved(sessionId: string): void;
};
export type BindOf = {
  param: OpenedParam;
  id: number;
  bindType: CarrierOptions['bindType'];
  epoch: number;
};

/** What the session at a place of a parameter binds as. Of a pair every other one receives; only one session pulls receipts. */
export const bindTypeAt = (
  { protocol, bindType }: OpenedParam['options'],
  place: number,
): CarrierOptions['bindType'] => {
  if (protocol !== 'smpp' && place > 1) return 'transmitter';
  if (bindType !== 'pair') return bindType;
  if (protocol !== 'smpp') return 'transceiver';
  return place % 2 === 1 ? 'transmitter' : 'receiver';
};

/** How many binds a parameter has. */
export const bindsOf = ({ sessions, options }: OpenedParam): number =>
  options.protocol === 'smpp' && options.bindType === 'pair' ? 2 * sessions : sessions;

/** Whether a carrier gets a long message as one part. */
export const isWhole = ({ protocol, longForm }: OpenedParam['options']): boolean =>
  protocol !== 'smpp' || longForm === 'payload';

/**
 * Whether a carrier takes the same reference once, and can be asked by it: what it never had goes to it again. Others may be asked too,
 * but what they do not know stays in doubt.
 */
export const isAsked = ({ protocol }: OpenedParam['options']): boolean => protocol === 'http';

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
