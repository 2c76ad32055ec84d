import type { ModelArea } from '../../area';
import { systemNeeds } from './needs.store';
import { systemAgeing } from './ageing';
import { systemChecks, systemReadings } from './checks';

/** The platform as it watches itself. */
export const systemArea: ModelArea = {
  ageing: systemAgeing,
  checks: systemChecks,
  readings: systemReadings,
  needs: systemNeeds,
};
