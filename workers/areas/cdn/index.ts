import { alarmsArea } from './alarms/index';
import { aliasesArea } from './aliases/index';
import { billsArea } from './bills/index';
import { certificatesArea } from './certificates/index';
import { contentArea } from './content/index';
import { contractsArea } from './contracts/index';
import { controlsArea } from './controls/index';
import { correctionsArea } from './corrections/index';
import { domainsArea } from './domains/index';
import { dataTestsArea } from './dataTests/index';
import { logPushArea } from './logPush/index';
import { logsArea } from './logs/index';
import { monitorsArea } from './monitors/index';
import { networkTasksArea } from './networkTasks/index';
import { reconciliationArea } from './reconciliation/index';
import { statisticsArea } from './statistics/index';
import { steeringArea } from './steering/index';
import { subdomainsArea } from './subdomains/index';
import { suppliersArea } from './suppliers/index';
import { realtimeArea } from './realtime/index';
import { syncArea } from './sync/index';
import { testsArea } from './tests/index';

/** Areas of the CDN that work in the background. */
export const cdnAreas = [
  alarmsArea,
  aliasesArea,
  billsArea,
  certificatesArea,
  contentArea,
  contractsArea,
  controlsArea,
  correctionsArea,
  domainsArea,
  logsArea,
  logPushArea,
  dataTestsArea,
  monitorsArea,
  networkTasksArea,
  reconciliationArea,
  statisticsArea,
  steeringArea,
  subdomainsArea,
  suppliersArea,
  syncArea,
  testsArea,
  realtimeArea,
] as const;
