import { bills } from './cdn/bills/bills';
import { billAdjustments, billClosings, billLimits } from './cdn/bills/adjustments';
import { billCoefficients } from './cdn/bills/coefficients';
import { billPrices, billRates } from './cdn/bills/prices';
import { billRecomputes } from './cdn/bills/recomputes';
import { noticeDeliveries } from './cdn/alarms/deliveries';
import { alarmIncidents } from './cdn/alarms/incidents';
import { alarmPolicies } from './cdn/alarms/policies';
import { alarmSilences } from './cdn/alarms/silences';
import { accounts } from './platform/accounts/accounts';
import { apiKeys } from './platform/apiKeys/apiKeys';
import { prometheus } from './cdn/prometheus/prometheus';
import { webhookDeliveries, webhooks } from './platform/webhooks/webhooks';
import { people } from './platform/accounts/people';
import { audits } from './platform/audit/audit';
import { events, notifications } from './platform/notices/notifications';
import { ipRecords } from './platform/session/ipRecords';
import { sessions } from './platform/session/session';
import { smsSignatures } from './sms/material/signatures';
import { tasks } from './platform/tasks/tasks';
import { clock } from './platform/system/clock';
import { invariants } from './platform/system/invariants';
import { outsideServices } from './platform/system/outsideServices';
import { quarantine } from './platform/system/quarantine';
import { releases } from './platform/system/releases';
import { supplierCalls } from './cdn/suppliers/supplierCalls';
import { supplierParams } from './cdn/suppliers/supplierParams';
import { edgeNodes } from './cdn/suppliers/edgeNodes';
import { schedules } from './cdn/schedules/schedules';
import { dataSyncs } from './cdn/sync/lanes';
import { statistics } from './cdn/statistics/statistics';
import { analyses } from './cdn/statistics/analyses';
import { attention } from './cdn/overview/attention';
import { savedViews } from './platform/views/savedViews';
import { logAnalyses } from './cdn/logs/logAnalyses';
import { logFiles } from './cdn/logs/logFiles';
import { certificates } from './cdn/certificates/certificates';
import { bindingChanges } from './cdn/certificates/changes';
import { domainConfigs } from './cdn/domains/configs';
import { certificateIssues } from './cdn/certificates/issues';
import { domains } from './cdn/domains/domains';
import { domainReviews } from './cdn/domains/reviews';
import { domainRules } from './cdn/domains/rules';
import { domainSuppliers } from './cdn/domains/suppliers';
import { preheats } from './cdn/content/preheats';
import { preheatPresets } from './cdn/content/presets';
import { probes } from './cdn/content/probes';
import { refreshes } from './cdn/content/refreshes';

export { declareAreas } from './declare';

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
  ipRecords,
  smsSignatures,
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
