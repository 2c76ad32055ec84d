import type { Expectations } from '../expectations';

/** What every operation of the area "overview" must ask for. */
export const overviewExpectations: Expectations = {
  'attention.now': 'domain.list',
  'marks.list': 'statistics.view',
  'domainRelations.find': 'staff.domains.view',
  'domainRelations.file': 'staff.domains.view',
  'attention.quotas': 'task.view',
};
