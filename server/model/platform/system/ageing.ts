import type { Ageing } from '../../ageing';

/** Remembered answers and settled jobs. */
export const systemAgeing: readonly Ageing[] = [
  { table: 'idempotency', days: 'KEEP_ANSWERS_DAYS', at: 'created_at' },
  { table: 'quarantined_job', days: 'KEEP_NOTICES_DAYS', at: 'settled_at' },
  { table: 'clean_run', days: 'KEEP_NOTICES_DAYS', at: 'ended_at' },
  { table: 'db_task', days: 'KEEP_NOTICES_DAYS', at: 'ended_at' },
];
