import type { Expectations } from '../expectations';

/** What every operation of the area "dns" must ask for. */
export const dnsExpectations: Expectations = {
  'dnsRecords.list': 'staff.scheduling.view',
  'dnsRecords.zone': 'staff.scheduling.view',
  'dnsRecords.write': 'staff.scheduling.operate',
  'dnsRecords.drop': 'staff.scheduling.operate',
  'dnsRecords.undo': 'staff.scheduling.operate',
  'zoneEditions.list': 'staff.scheduling.view',
  'zoneEditions.preview': 'staff.scheduling.operate',
  'zoneEditions.publish': 'staff.scheduling.operate',
  'zoneEditions.discard': 'staff.scheduling.operate',
  'zoneEditions.importFile': 'staff.scheduling.operate',
  'zoneEditions.exportFile': 'staff.scheduling.view',
  'zoneEditions.compare': 'staff.scheduling.view',
  'zoneEditions.rollBack': 'staff.scheduling.operate',
  'dnsRecords.publish': 'staff.scheduling.operate',
  'liveRecords.list': 'staff.domains.view',
  'domainPolicies.list': 'staff.scheduling.view',
  'steeringShares.list': 'staff.suppliers.view',
  'dnsLookups.list': 'test.run',
  'dnsLookups.latest': 'test.run',
};
