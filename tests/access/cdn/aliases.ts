import type { Expectations } from '../expectations';

/** What every operation of alias domains must ask for. */
export const aliasesExpectations: Expectations = {
  'aliasDomains.list': 'staff.domains.view',
  'aliasDomains.one': 'staff.domains.view',
  'aliasDomains.create': 'staff.domains.operate',
  'aliasDomains.update': 'staff.domains.operate',
  'aliasDomains.disable': 'staff.domains.operate',
  'aliasDomains.preview': 'staff.domains.operate',
};
