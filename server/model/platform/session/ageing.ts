import { sql } from 'kysely';
import { type Ageing, ageingBatch } from '../../ageing';

/** Letters that went out. */
export const letterAgeing: readonly Ageing[] = [
  {
    table: 'letter',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from letter
      where created_at < cutoff.at and state <> 'waiting' limit ${ageingBatch}))`,
  },
];
