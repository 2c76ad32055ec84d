import { alarmsArea } from './alarms/index';
import { billsArea } from './bills/index';
import { certificatesArea } from './certificates/index';
import { contentArea } from './content/index';
import { correctionsArea } from './corrections/index';
import { domainsArea } from './domains/index';
import { dataTestsArea } from './dataTests/index';
import { logPushArea } from './logPush/index';
import { logsArea } from './logs/index';
import { networkTasksArea } from './networkTasks/index';
import { plansArea } from './plans/index';
import { reconciliationArea } from './reconciliation/index';
import { statisticsArea } from './statistics/index';
import { steeringArea } from './steering/index';
import { suppliersArea } from './suppliers/index';
import { realtimeArea } from './realtime/index';
import { syncArea } from './sync/index';
import { testsArea } from './tests/index';

/** Areas of the CDN that tell the platform of themselves. */
export const cdnAreas = [
  alarmsArea,
  billsArea,
  certificatesArea,
  contentArea,
  correctionsArea,
  domainsArea,
  logsArea,
  networkTasksArea,
  logPushArea,
  plansArea,
  dataTestsArea,
  reconciliationArea,
  statisticsArea,
  steeringArea,
  suppliersArea,
  syncArea,
  testsArea,
  realtimeArea,
] as const;
