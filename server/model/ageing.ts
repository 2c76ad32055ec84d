import type { RawBuilder } from 'kysely';

/** Rows of one table that are dropped in one transaction. */
export const ageingBatch = 5_000;

/** Technical rows that only grow: the setting that says for how many days, and which rows are due. */
export type Ageing = {
  table: string;
  days: 'KEEP_ANSWERS_DAYS' | 'KEEP_EVENTS_DAYS' | 'KEEP_NOTICES_DAYS';
  /** Condition over the table beside `cutoff`, of at most one batch. */
  due: RawBuilder<unknown>;
};
