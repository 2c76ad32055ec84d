import type { ModelArea } from '../../area';
import { realtimeTables } from './tables';

/** Figures by the minute. */
export const realtimeArea: ModelArea = { analytics: realtimeTables };
