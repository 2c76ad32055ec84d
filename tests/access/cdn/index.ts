import { alarmsExpectations } from './alarms';
import { aliasesExpectations } from './aliases';
import { billsExpectations } from './bills';
import { certificatesExpectations } from './certificates';
import { contentExpectations } from './content';
import { contractsExpectations } from './contracts';
import { controlsExpectations } from './controls';
import { correctionsExpectations } from './corrections';
import { dataTestsExpectations } from './dataTests';
import { dnsExpectations } from './dns';
import { domainsExpectations } from './domains';
import { logPushExpectations } from './logPush';
import { logsExpectations } from './logs';
import { monitorsExpectations } from './monitors';
import { networkTasksExpectations } from './networkTasks';
import { overviewExpectations } from './overview';
import { plansExpectations } from './plans';
import { prometheusExpectations } from './prometheus';
import { queriesExpectations } from './queries';
import { realtimeExpectations } from './realtime';
import { reconciliationExpectations } from './reconciliation';
import { reportsExpectations } from './reports';
import { schedulesExpectations } from './schedules';
import { statisticsExpectations } from './statistics';
import { steeringExpectations } from './steering';
import { subdomainsExpectations } from './subdomains';
import { suppliersExpectations } from './suppliers';
import { syncExpectations } from './sync';
import { testsExpectations } from './tests';

/** What every operation of the CDN must ask for, by area. */
export const cdnExpectations = {
  ...alarmsExpectations,
  ...aliasesExpectations,
  ...billsExpectations,
  ...certificatesExpectations,
  ...contentExpectations,
  ...contractsExpectations,
  ...controlsExpectations,
  ...correctionsExpectations,
  ...dataTestsExpectations,
  ...dnsExpectations,
  ...domainsExpectations,
  ...logPushExpectations,
  ...logsExpectations,
  ...monitorsExpectations,
  ...networkTasksExpectations,
  ...overviewExpectations,
  ...plansExpectations,
  ...prometheusExpectations,
  ...queriesExpectations,
  ...realtimeExpectations,
  ...reconciliationExpectations,
  ...reportsExpectations,
  ...schedulesExpectations,
  ...statisticsExpectations,
  ...steeringExpectations,
  ...subdomainsExpectations,
  ...suppliersExpectations,
  ...syncExpectations,
  ...testsExpectations,
};
