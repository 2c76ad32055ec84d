/** The platform's names in DNS and what the world sees of them. */
export { domainPolicies } from './domainPolicies';
export { dnsLookups } from './dnsLookups';
export { dnsRecords } from './dnsRecords';
export { liveRecords } from './liveRecords';
export { zoneEditions } from './zoneEditions';
export { steeringShares } from './steeringShares';
