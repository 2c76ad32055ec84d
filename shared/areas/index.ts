import { bills } from './bills/bills';
import { billAdjustments, billClosings, billLimits } from './bills/adjustments';
import { billCoefficients } from './bills/coefficients';
import { billPrices, billRates } from './bills/prices';
import { billRecomputes } from './bills/recomputes';
import { noticeDeliveries } from './alarms/deliveries';
import { alarmIncidents } from './alarms/incidents';
import { alarmPolicies } from './alarms/policies';
import { alarmSilences } from './alarms/silences';
import { accounts } from './accounts/accounts';
import { apiKeys } from './apiKeys/apiKeys';
import { prometheus } from './prometheus/prometheus';
import { webhookDeliveries, webhooks } from './webhooks/webhooks';
import { people } from './accounts/people';
import { audits } from './audit/audit';
import { events, notifications } from './notices/notifications';
import { sessions } from './session/session';
import { tasks } from './tasks/tasks';
import { clock } from './system/clock';
import { invariants } from './system/invariants';
import { outsideServices } from './system/outsideServices';
import { quarantine } from './system/quarantine';
import { releases } from './system/releases';
import { supplierCalls } from './suppliers/supplierCalls';
import { supplierParams } from './suppliers/supplierParams';
import { edgeNodes } from './suppliers/edgeNodes';
import { schedules } from './schedules/schedules';
import { dataSyncs } from './sync/lanes';
import { statistics } from './statistics/statistics';
import { analyses } from './statistics/analyses';
import { attention } from './overview/attention';
import { savedViews } from './views/savedViews';
import { logAnalyses } from './logs/logAnalyses';
import { logFiles } from './logs/logFiles';
import { certificates } from './certificates/certificates';
import { bindingChanges } from './certificates/changes';
import { domainConfigs } from './domains/configs';
import { certificateIssues } from './certificates/issues';
import { domains } from './domains/domains';
import { domainReviews } from './domains/reviews';
import { domainRules } from './domains/rules';
import { domainSuppliers } from './domains/suppliers';
import { preheats } from './content/preheats';
import { preheatPresets } from './content/presets';
import { probes } from './content/probes';
import { refreshes } from './content/refreshes';

/** The map of the business: every resource of the console, once. */
export const resources = {
  bills,
  billPrices,
  billCoefficients,
  billRates,
  billRecomputes,
  billAdjustments,
  billClosings,
  billLimits,
  alarmPolicies,
  alarmIncidents,
  alarmSilences,
  noticeDeliveries,
  accounts,
  people,
  apiKeys,
  prometheus,
  webhooks,
  webhookDeliveries,
  audits,
  sessions,
  notifications,
  events,
  tasks,
  clock,
  releases,
  invariants,
  quarantine,
  outsideServices,
  supplierParams,
  supplierCalls,
  edgeNodes,
  schedules,
  domains,
  domainSuppliers,
  domainRules,
  domainReviews,
  domainConfigs,
  certificates,
  bindingChanges,
  certificateIssues,
  dataSyncs,
  statistics,
  analyses,
  attention,
  savedViews,
  logFiles,
  logAnalyses,
  refreshes,
  preheats,
  preheatPresets,
  probes,
};
