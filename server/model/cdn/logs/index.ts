import type { ModelArea } from '../../area';
import { logChecks, logReadings } from './checks';
import { logTables } from './tables';

/** Log files as the platform watches them, and the tables their lines go to. */
export const logsArea: ModelArea = {
  checks: logChecks,
  readings: logReadings,
  analytics: logTables,
};
