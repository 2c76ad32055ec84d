import type { Expectations } from '../expectations';

/** What every operation of hosts below wildcards must ask for. */
export const subdomainsExpectations: Expectations = {
  'subdomains.list': 'staff.domains.view',
  'subdomains.one': 'staff.domains.view',
  'subdomains.update': 'staff.domains.operate',
  'subdomains.exclude': 'staff.domains.operate',
  'subdomains.split': 'staff.domains.operate',
};
