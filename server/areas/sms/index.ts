import { materialArea } from './material/index';
import { recordsArea } from './records/index';
import { routingArea } from './routing/index';
import { sessionsArea } from './sessions/index';
import { statisticsArea } from './statistics/index';

/** Areas of SMS. */
export const smsAreas = [
  materialArea,
  recordsArea,
  routingArea,
  sessionsArea,
  statisticsArea,
] as const;
