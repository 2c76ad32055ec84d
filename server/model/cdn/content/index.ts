import type { ModelArea } from '../../area';

/** Refreshes as the platform watches them. */
export const contentArea: ModelArea = {
  ageing: [
    { table: 'purge_timing', days: 'KEEP_EVENTS_DAYS', at: 'sent_at', counts: ['supplier'] },
  ],
};
