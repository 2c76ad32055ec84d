import type { ModelArea } from '../../area';
import { logChecks, logReadings } from './checks';
import { erasureEffects } from './erasures';
import { logTables } from './tables';

/** Whether a call with a supplier is kept, by the rule of raw answers. */
export { isKeptCall } from './scopes.store';

/** Log files as the platform watches them, and the tables their lines go to. */
export const logsArea: ModelArea = {
  approvals: [erasureEffects],
  checks: logChecks,
  readings: logReadings,
  analytics: logTables,
};
