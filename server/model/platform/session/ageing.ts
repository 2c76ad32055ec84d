import { sql } from 'kysely';
import type { Ageing } from '../../ageing';

/** Letters that went out. */
export const letterAgeing: readonly Ageing[] = [
  {
    table: 'letter',
    days: 'KEEP_NOTICES_DAYS',
    at: 'created_at',
    counts: ['template', 'state'],
    stays: { why: 'clean.waiting', rows: sql`t.state = 'waiting'` },
  },
  {
    table: 'letter_file',
    days: 'KEEP_NOTICES_DAYS',
    at: 'created_at',
    stays: {
      why: 'clean.waiting',
      rows: sql`exists (select 1 from letter l where l.file_id = t.id)`,
    },
  },
];
