import { aliasesArea } from './aliases/index';
import { billsArea } from './bills/index';
import { alarmsArea } from './alarms/index';
import { contractsArea } from './contracts/index';
import { controlsArea } from './controls/index';
import { monitorsArea } from './monitors/index';
import { networkTasksArea } from './networkTasks/index';
import { plansArea } from './plans/index';
import { prometheusArea } from './prometheus/index';
import { suppliersArea } from './suppliers/index';
import { reconciliationArea } from './reconciliation/index';
import { queriesArea } from './queries/index';
import { reportsArea } from './reports/index';
import { schedulesArea } from './schedules/index';
import { dnsArea } from './dns/index';
import { domainsArea } from './domains/index';
import { certificatesArea } from './certificates/index';
import { realtimeArea } from './realtime/index';
import { syncArea } from './sync/index';
import { testsArea } from './tests/index';
import { statisticsArea } from './statistics/index';
import { steeringArea } from './steering/index';
import { subdomainsArea } from './subdomains/index';
import { overviewArea } from './overview/index';
import { dataTestsArea } from './dataTests/index';
import { logPushArea } from './logPush/index';
import { logsArea } from './logs/index';
import { correctionsArea } from './corrections/index';
import { contentArea } from './content/index';

/** Areas of the CDN. */
export const cdnAreas = [
  aliasesArea,
  billsArea,
  alarmsArea,
  contractsArea,
  controlsArea,
  monitorsArea,
  networkTasksArea,
  plansArea,
  prometheusArea,
  suppliersArea,
  reconciliationArea,
  queriesArea,
  reportsArea,
  schedulesArea,
  dnsArea,
  domainsArea,
  certificatesArea,
  syncArea,
  testsArea,
  realtimeArea,
  statisticsArea,
  steeringArea,
  subdomainsArea,
  overviewArea,
  logsArea,
  logPushArea,
  dataTestsArea,
  contentArea,
  correctionsArea,
] as const;
