import { billsWork, recomputeKind } from './bills/bills';
import { alarmPoliciesWork, alarmSilencesWork, noticeDeliveriesWork } from './alarms/alarms';
import type { TaskKind } from '../kernel/taskKinds';
import type { Worked } from '../kernel/work';
import { certificateWork } from './certificates/certificates';
import { bindingChangeKind } from './certificates/change';
import { domainConfigWork, domainWork } from './domains/domains';
import { driftKind } from './domains/drift';
import { issueKind } from './certificates/issue';
import { preheatKind } from './content/preheat';
import { probeKind } from './content/probe';
import { refreshKind } from './content/refresh';
import { edgeNodesWork, supplierParamsWork } from './suppliers/suppliers';
import { apiKeysWork } from './apiKeys/apiKeys';
import { webhookDeliveriesWork } from './webhooks/webhooks';
import { noticesWork } from './notices/notices';
import { sessionWork } from './session/session';
import { taskWork } from './tasks/tasks';
import { syncWork } from './sync/sync';
import { logWork } from './logs/logs';
import { systemWork } from './system/system';

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
