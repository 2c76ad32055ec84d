import type { Expectations } from '../expectations';

/** What every operation of the area "dns" must ask for. */
export const dnsExpectations: Expectations = {
  'dnsRecords.list': 'staff.scheduling.view',
  'dnsRecords.zone': 'staff.scheduling.view',
  'dnsRecords.publish': 'staff.scheduling.operate',
  'liveRecords.list': 'staff.domains.view',
  'domainPolicies.list': 'staff.scheduling.view',
  'steeringShares.list': 'staff.suppliers.view',
  'dnsLookups.list': 'test.run',
};
