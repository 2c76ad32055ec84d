import { sql } from 'kysely';
import type { Ageing } from '../../ageing';

/** Letters that went out. */
export const letterAgeing: readonly Ageing[] = [
  {
    table: 'letter',
    days: 'KEEP_NOTICES_DAYS',
    at: 'created_at',
    stays: { why: 'clean.waiting', rows: sql`t.state = 'waiting'` },
  },
];
