import { answering } from '../../area';
import { liveRecordsService } from './liveRecords';
import { dnsLookupsService } from './lookups';
import { dnsRecordsService } from './records';

/** The platform's names in DNS: what answers requests about them. */
export const dnsArea = answering({
  dnsRecords: dnsRecordsService,
  liveRecords: liveRecordsService,
  dnsLookups: dnsLookupsService,
});
