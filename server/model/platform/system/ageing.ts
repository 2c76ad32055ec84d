import { sql } from 'kysely';
import { type Ageing, ageingBatch } from '../../ageing';

/** Remembered answers and settled jobs. */
export const systemAgeing: readonly Ageing[] = [
  {
    table: 'idempotency',
    days: 'KEEP_ANSWERS_DAYS',
    due: sql`ctid = any(array(select ctid from idempotency where created_at < cutoff.at limit ${ageingBatch}))`,
  },
  {
    table: 'quarantined_job',
    days: 'KEEP_NOTICES_DAYS',
    due: sql`id = any(array(select id from quarantined_job where settled_at < cutoff.at limit ${ageingBatch}))`,
  },
];
