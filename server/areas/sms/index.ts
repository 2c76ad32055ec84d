import { accessArea } from './access/index';
import { campaignsArea } from './campaigns/index';
import { materialArea } from './material/index';
import { numberFilesArea } from './numberFiles/index';
import { pricesArea } from './prices/index';
import { recordsArea } from './records/index';
import { routingArea } from './routing/index';
import { sessionsArea } from './sessions/index';
import { statementsArea } from './statements/index';
import { statisticsArea } from './statistics/index';
import { testsArea } from './tests/index';

/** Areas of SMS. */
export const smsAreas = [
  accessArea,
  campaignsArea,
  materialArea,
  numberFilesArea,
  pricesArea,
  recordsArea,
  routingArea,
  sessionsArea,
  statementsArea,
  statisticsArea,
  testsArea,
] as const;
