import { materialArea } from './material/index';
import { pricesArea } from './prices/index';
import { recordsArea } from './records/index';
import { routingArea } from './routing/index';
import { sessionsArea } from './sessions/index';
import { statementsArea } from './statements/index';
import { statisticsArea } from './statistics/index';

/** Areas of SMS. */
export const smsAreas = [
  materialArea,
  pricesArea,
  recordsArea,
  routingArea,
  sessionsArea,
  statementsArea,
  statisticsArea,
] as const;
