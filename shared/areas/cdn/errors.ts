import { alarmsErrors } from './alarms/errors';
import { aliasesErrors } from './aliases/errors';
import { billsErrors } from './bills/errors';
import { certificatesErrors } from './certificates/errors';
import { contentErrors } from './content/errors';
import { contractErrors } from './contracts/errors';
import { controlsErrors } from './controls/errors';
import { correctionsErrors } from './corrections/errors';
import { dataTestsErrors } from './dataTests/errors';
import { dnsErrors } from './dns/errors';
import { domainsErrors } from './domains/errors';
import { subdomainsErrors } from './subdomains/errors';
import { logPushErrors } from './logPush/errors';
import { logsErrors } from './logs/errors';
import { monitorsErrors } from './monitors/errors';
import { networkTasksErrors } from './networkTasks/errors';
import { planErrors } from './plans/errors';
import { queriesErrors } from './queries/errors';
import { realtimeErrors } from './realtime/errors';
import { reconciliationErrors } from './reconciliation/errors';
import { reportsErrors } from './reports/errors';
import { schedulesErrors } from './schedules/errors';
import { statisticsErrors } from './statistics/errors';
import { steeringErrors } from './steering/errors';
import { suppliersErrors } from './suppliers/errors';
import { syncErrors } from './sync/errors';
import { testsErrors } from './tests/errors';

/** Failures of the CDN, by area. */
export const cdnErrors = {
  ...alarmsErrors,
  ...aliasesErrors,
  ...billsErrors,
  ...certificatesErrors,
  ...contentErrors,
  ...contractErrors,
  ...controlsErrors,
  ...correctionsErrors,
  ...dataTestsErrors,
  ...dnsErrors,
  ...domainsErrors,
  ...subdomainsErrors,
  ...logPushErrors,
  ...logsErrors,
  ...monitorsErrors,
  ...networkTasksErrors,
  ...planErrors,
  ...queriesErrors,
  ...realtimeErrors,
  ...reconciliationErrors,
  ...reportsErrors,
  ...schedulesErrors,
  ...statisticsErrors,
  ...steeringErrors,
  ...suppliersErrors,
  ...syncErrors,
  ...testsErrors,
};
