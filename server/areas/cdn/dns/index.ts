import { answering } from '../../area';
import { liveRecordsService } from './liveRecords';
import { domainPoliciesService } from './domainPolicies';
import { dnsLookupsService } from './lookups';
import { zoneEditionsService } from './editions';
import { dnsRecordsService } from './records';
import { steeringSharesService } from './steeringShares';

/** The platform's names in DNS: what answers requests about them. */
export const dnsArea = answering({
  dnsRecords: dnsRecordsService,
  zoneEditions: zoneEditionsService,
  steeringShares: steeringSharesService,
  liveRecords: liveRecordsService,
  domainPolicies: domainPoliciesService,
  dnsLookups: dnsLookupsService,
});
