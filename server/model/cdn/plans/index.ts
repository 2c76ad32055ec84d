import { sql } from 'kysely';
import type { ModelArea } from '../../area';
import { ageingBatch } from '../../ageing';

/** Plans as the platform asks for them. */
export const plansArea: ModelArea = {
  ageing: [
    {
      table: 'plan_usage',
      days: 'KEEP_EVENTS_DAYS',
      due: sql`ctid = any(array(select ctid from plan_usage where day < cutoff.at limit ${ageingBatch}))`,
    },
  ],
};
