import { type RawBuilder, sql } from 'kysely';
import type { SentenceCode } from '#shared/kernel/sentences';

/** Rows of one table that are dropped in one transaction. */
export const ageingBatch = 5_000;

/** Technical rows that only grow: the setting that says for how many days, and which rows are due. */
export type Ageing = {
  table: string;
  days: 'KEEP_ANSWERS_DAYS' | 'KEEP_EVENTS_DAYS' | 'KEEP_NOTICES_DAYS' | 'KEEP_MESSAGES_DAYS';
  /** The column its days are counted from; rows without it are not over yet. */
  at: string;
  /** What is past its days, over the row `t` beside `cutoff`; those older than it by `at` without it. */
  old?: RawBuilder<unknown>;
  /** Rows that stay however old they are, over the row `t`, and why. */
  stays?: { why: SentenceCode; rows: RawBuilder<unknown> };
  /** The column they go by, where what is left must have no gap. */
  order?: string;
  /** Each row says when it goes: no policy moves that. */
  fixed?: true;
  /** Columns by which rows are worth counting by day once they are gone. */
  counts?: readonly string[];
  /**
   * Tables whose UTC days are partitions (`name_YYYYMMDD`) that go together, this one first. Their owner drops
   * them by the policy; rows of them are never deleted singly.
   */
  partitions?: readonly string[];
};

/** Rows of a table past their days: those that go, or those that stay all the same. */
export const pastRows = (a: Ageing, which: 'go' | 'stay'): RawBuilder<unknown> => {
  const old = a.old ?? sql`t.${sql.ref(a.at)} < cutoff.at`;
  const stays = a.stays ? sql`(${a.stays.rows})` : sql`false`;
  return which === 'stay' ? sql`${old} and ${stays}` : sql`${old} and not ${stays}`;
};
