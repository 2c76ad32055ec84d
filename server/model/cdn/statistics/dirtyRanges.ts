import { sql } from 'kysely';
import type { Ctx } from '../../../kernel/db/context';
import type { Check } from '../../../kernel/process/checks';
import type { Ageing } from '../../ageing';
import * as store from './dirtyRanges.store';

export type DirtyRange = Awaited<ReturnType<typeof store.readMarks>>['ranges'][number];

/**
 * Ranges whose figures changed since a reader last settled them: what is built from figures (bills,
 * roll-ups, day checks) reads its marks by its own name, rebuilds or compares, and settles them. A
 * range that changes meanwhile is marked anew, so it comes again. `to` is null when there are none.
 */
export const dirtyRanges = (ctx: Ctx, reader: string, limit: number) =>
  store.readMarks(ctx, reader, limit);
export const settleRanges = store.settleMarks;
export const { markNow, newestMark } = store;

/** Ranges that a reader should have dealt with long ago. */
export const dirtyChecks: readonly Check[] = [
  {
    id: 'statistics.dirty',
    kind: 'gap',
    summary: [
      '数据变化后 10 分钟内各处已跟上',
      'What is built from figures follows their changes within 10 minutes',
    ],
    sql: `select r.name || ' ' || d.domain_id || ' ' || d.day as what from dirty_reader r
      join dirty_range d on d.number > r.number where d.marked_at < clock_timestamp() - interval '10 minutes'`,
  },
];

/** Marks that every reader has settled. */
export const dirtyAgeing: readonly Ageing[] = [
  {
    table: 'dirty_range',
    days: 'KEEP_EVENTS_DAYS',
    at: 'marked_at',
    stays: {
      why: 'clean.unread',
      rows: sql`t.number > (select min(r.number) from dirty_reader r)`,
    },
  },
];
