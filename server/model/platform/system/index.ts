import type { ModelArea } from '../../area';
import { systemChecks, systemReadings } from './checks';

/** The platform as it watches itself. */
export const systemArea: ModelArea = { checks: systemChecks, readings: systemReadings };
