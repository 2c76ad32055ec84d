import { billAdjustmentsService, billLimitsService } from './bills/adjustments';
import { billsService } from './bills/bills';
import { billClosingsService } from './bills/closings';
import { billPricesService } from './bills/prices';
import { billRecomputesService } from './bills/recomputes';
import { alarmIncidentsService, noticeDeliveriesService } from './alarms/incidents';
import { alarmPoliciesService } from './alarms/policies';
import { alarmSilencesService } from './alarms/silences';
import { resources } from '#shared/areas/index';
import { plain, type PlainVerb, type Scope } from '../kernel/crud';
import type { Served } from '../kernel/http';
import { certificatesService } from './certificates/certificates';
import { certificateIssuesService } from './certificates/issues';
import { bindingChangesService } from './certificates/changes';
import { domainConfigsService } from './domains/configs';
import { domainsService } from './domains/domains';
import { domainSuppliersService } from './domains/entries';
import { domainReviewsService } from './domains/reviews';
import { domainRulesService } from './domains/rules';
import { preheatsService } from './content/preheats';
import { preheatPresetsService } from './content/presets';
import { probesService } from './content/probes';
import { refreshesService } from './content/refreshes';
import { eventsService, notificationsService } from './notices/notifications';
import { schedulesService } from './schedules/schedules';
import { supplierCallsService } from './suppliers/calls';
import { edgeNodesService } from './suppliers/nodes';
import { supplierParamsService } from './suppliers/params';
import { accountsService } from './accounts/accounts';
import { apiKeysService } from './apiKeys/apiKeys';
import { prometheusService } from './prometheus/prometheus';
import { webhookDeliveriesService, webhooksService } from './webhooks/webhooks';
import { peopleService } from './accounts/people';
import { auditService } from './audit/audit';
import { sessionService } from './session/session';
import { clockService } from './system/clock';
import { invariantsService } from './system/invariants';
import { outsideServicesService } from './system/outsideServices';
import { quarantineService } from './system/quarantine';
import { releasesService } from './system/releases';
import { tasksService } from './tasks/tasks';
import { dataSyncsService } from './sync/dataSyncs';
import { statisticsService } from './statistics/statistics';
import { analysesService } from './statistics/analyses';
import { attentionService } from './overview/attention';
import { savedViewsService } from './views/savedViews';
import { logAnalysesService } from './logs/logAnalyses';
import { logFilesService } from './logs/logFiles';

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
  preheatPresets: preheatPresetsService,
  probes: probesService,
  dataSyncs: dataSyncsService,
  statistics: statisticsService,
  analyses: analysesService,
  attention: attentionService,
  savedViews: savedViewsService,
  logFiles: logFilesService,
  logAnalyses: logAnalysesService,
};
/** Whose the rows of the plain ones are. */
const scopes: Record<Exclude<keyof All, Special>, Scope> = {
  accounts: 'platform',
  billPrices: 'platform',
  billCoefficients: 'platform',
  billRates: 'platform',
  billLimits: 'platform',
  preheatPresets: 'account',
};

/** Every resource with what answers it. */
export const served: readonly Served[] = Object.entries(resources).map(
  ([name, r]) =>
    special[name as keyof All] ?? plain(r as never, scopes[name as keyof typeof scopes]),
);
