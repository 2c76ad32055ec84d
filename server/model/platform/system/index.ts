import type { ModelArea } from '../../area';
import { systemAgeing } from './ageing';
import { systemChecks, systemReadings } from './checks';

/** The platform as it watches itself. */
export const systemArea: ModelArea = {
  ageing: systemAgeing,
  checks: systemChecks,
  readings: systemReadings,
};
