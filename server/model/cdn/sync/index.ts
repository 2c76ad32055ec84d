import type { ModelArea } from '../../area';
import { syncNeeds } from './needs.store';
import { syncChecks, syncReadings } from './checks';

/** Data sync as the platform watches it. */
export const syncArea: ModelArea = {
  checks: syncChecks,
  readings: syncReadings,
  needs: syncNeeds,
};
