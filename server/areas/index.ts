import { billAdjustmentsService, billLimitsService } from './cdn/bills/adjustments';
import { billsService } from './cdn/bills/bills';
import { billClosingsService } from './cdn/bills/closings';
import { billPricesService } from './cdn/bills/prices';
import { billRecomputesService } from './cdn/bills/recomputes';
import { alarmIncidentsService, noticeDeliveriesService } from './cdn/alarms/incidents';
import { alarmPoliciesService } from './cdn/alarms/policies';
import { alarmSilencesService } from './cdn/alarms/silences';
import { resources } from '#shared/areas/index';
import type { PlainVerb } from '#shared/kernel/contract';
import { plain } from '../kernel/db/crud';
import type { Served } from '../kernel/http/http';
import { certificatesService } from './cdn/certificates/certificates';
import { certificateIssuesService } from './cdn/certificates/issues';
import { bindingChangesService } from './cdn/certificates/changes';
import { domainConfigsService } from './cdn/domains/configs';
import { domainsService } from './cdn/domains/domains';
import { domainSuppliersService } from './cdn/domains/entries';
import { domainReviewsService } from './cdn/domains/reviews';
import { domainRulesService } from './cdn/domains/rules';
import { preheatsService } from './cdn/content/preheats';
import { probesService } from './cdn/content/probes';
import { refreshesService } from './cdn/content/refreshes';
import { eventsService, notificationsService } from './platform/notices/notifications';
import { schedulesService } from './cdn/schedules/schedules';
import { supplierCallsService } from './cdn/suppliers/calls';
import { edgeNodesService } from './cdn/suppliers/nodes';
import { supplierParamsService } from './cdn/suppliers/params';
import { accountsService } from './platform/accounts/accounts';
import { apiKeysService } from './platform/apiKeys/apiKeys';
import { prometheusService } from './cdn/prometheus/prometheus';
import { webhookDeliveriesService, webhooksService } from './platform/webhooks/webhooks';
import { peopleService } from './platform/accounts/people';
import { auditService } from './platform/audit/audit';
import { ipRecordsService } from './platform/session/ipRecords';
import { sessionService } from './platform/session/session';
import { smsSignaturesService } from './sms/material/signatures';
import { clockService } from './platform/system/clock';
import { invariantsService } from './platform/system/invariants';
import { outsideServicesService } from './platform/system/outsideServices';
import { quarantineService } from './platform/system/quarantine';
import { releasesService } from './platform/system/releases';
import { tasksService } from './platform/tasks/tasks';
import { dataSyncsService } from './cdn/sync/dataSyncs';
import { statisticsService } from './cdn/statistics/statistics';
import { analysesService } from './cdn/statistics/analyses';
import { attentionService } from './cdn/overview/attention';
import { savedViewsService } from './platform/views/savedViews';
import { logAnalysesService } from './cdn/logs/logAnalyses';
import { logFilesService } from './cdn/logs/logFiles';

type All = typeof resources;
/** Resources whose endpoints go beyond list, one, create, update and remove. */
type Special = {
  [K in keyof All]: Exclude<keyof All[K]['endpoints'], PlainVerb> extends never ? never : K;
}[keyof All];

/** A missing service does not compile. */
const special: Record<Special, Served> & { [K in keyof All]?: Served } = {
  alarmPolicies: alarmPoliciesService,
  alarmIncidents: alarmIncidentsService,
  alarmSilences: alarmSilencesService,
  noticeDeliveries: noticeDeliveriesService,
  bills: billsService,
  billPrices: billPricesService,
  billRecomputes: billRecomputesService,
  billAdjustments: billAdjustmentsService,
  billClosings: billClosingsService,
  billLimits: billLimitsService,
  notifications: notificationsService,
  events: eventsService,
  tasks: tasksService,
  clock: clockService,
  releases: releasesService,
  invariants: invariantsService,
  quarantine: quarantineService,
  outsideServices: outsideServicesService,
  accounts: accountsService,
  people: peopleService,
  apiKeys: apiKeysService,
  prometheus: prometheusService,
  webhooks: webhooksService,
  webhookDeliveries: webhookDeliveriesService,
  audits: auditService,
  sessions: sessionService,
  ipRecords: ipRecordsService,
  smsSignatures: smsSignaturesService,
  supplierParams: supplierParamsService,
  supplierCalls: supplierCallsService,
  edgeNodes: edgeNodesService,
  schedules: schedulesService,
  domains: domainsService,
  domainSuppliers: domainSuppliersService,
  domainRules: domainRulesService,
  domainReviews: domainReviewsService,
  domainConfigs: domainConfigsService,
  certificates: certificatesService,
  bindingChanges: bindingChangesService,
  certificateIssues: certificateIssuesService,
  refreshes: refreshesService,
  preheats: preheatsService,
  probes: probesService,
  dataSyncs: dataSyncsService,
  statistics: statisticsService,
  analyses: analysesService,
  attention: attentionService,
  savedViews: savedViewsService,
  logFiles: logFilesService,
  logAnalyses: logAnalysesService,
};
/** Every resource with what answers it. */
export const served: readonly Served[] = Object.entries(resources).map(
  ([name, r]) => special[name as keyof All] ?? plain(r as never),
);
