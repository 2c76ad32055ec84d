import type { ModelArea } from '../../area';
import { logChecks, logReadings } from './checks';
import { erasureEffects } from './erasures';
import { logTables } from './tables';

/** Log files as the platform watches them, and the tables their lines go to. */
export const logsArea: ModelArea = {
  approvals: [erasureEffects],
  checks: logChecks,
  readings: logReadings,
  analytics: logTables,
};
