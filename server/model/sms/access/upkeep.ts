import type { Ageing } from '../../ageing';

/** Receipts for customers that nobody came for, or that were handed over. */
export const accessAgeing: readonly Ageing[] = [
  { table: 'sms_return', days: 'KEEP_EVENTS_DAYS', at: 'created_at' },
];
