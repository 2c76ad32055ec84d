import { billsWork, recomputeKind } from './cdn/bills/bills';
import { alarmPoliciesWork, alarmSilencesWork, noticeDeliveriesWork } from './cdn/alarms/alarms';
import type { TaskKind } from '../kernel/taskKinds';
import type { Worked } from '../kernel/work';
import { certificateWork } from './cdn/certificates/certificates';
import { bindingChangeKind } from './cdn/certificates/change';
import { domainConfigWork, domainWork } from './cdn/domains/domains';
import { driftKind } from './cdn/domains/drift';
import { issueKind } from './cdn/certificates/issue';
import { preheatKind } from './cdn/content/preheat';
import { probeKind } from './cdn/content/probe';
import { refreshKind } from './cdn/content/refresh';
import { edgeNodesWork, supplierParamsWork } from './cdn/suppliers/suppliers';
import { apiKeysWork } from './platform/apiKeys/apiKeys';
import { webhookDeliveriesWork } from './platform/webhooks/webhooks';
import { noticesWork } from './platform/notices/notices';
import { sessionWork } from './platform/session/session';
import { taskWork } from './platform/tasks/tasks';
import { syncWork } from './cdn/sync/sync';
import { logWork } from './cdn/logs/logs';
import { systemWork } from './platform/system/system';

/** How each kind of task is done. */
const kinds: readonly TaskKind[] = [
  refreshKind,
  preheatKind,
  probeKind,
  bindingChangeKind,
  issueKind,
  recomputeKind,
  driftKind,
];

/** Every area that has jobs. */
export const worked: readonly Worked[] = [
  taskWork(kinds),
  alarmPoliciesWork,
  alarmSilencesWork,
  billsWork,
  noticeDeliveriesWork,
  sessionWork,
  apiKeysWork,
  noticesWork,
  webhookDeliveriesWork,
  supplierParamsWork,
  edgeNodesWork,
  domainWork,
  domainConfigWork,
  certificateWork,
  syncWork,
  logWork,
  systemWork,
];
