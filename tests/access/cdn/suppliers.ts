import type { Expectations } from '../expectations';

/** What every operation of the area "suppliers" must ask for. */
export const suppliersExpectations: Expectations = {
  'supplierParams.list': 'staff.suppliers.view',
  'supplierParams.create': 'staff.suppliers.operate',
  'supplierParams.choices': 'schedule.view',
  'supplierParams.one': 'staff.suppliers.view',
  'supplierParams.update': 'staff.suppliers.operate',
  'supplierParams.remove': 'staff.suppliers.operate',
  'supplierParams.test': 'staff.suppliers.operate',
  'supplierAccounts.list': 'staff.suppliers.view',
  'supplierAccounts.one': 'staff.suppliers.view',
  'supplierAccounts.update': 'staff.suppliers.operate',
  'supplierAccounts.read': 'staff.suppliers.operate',
  'supplierScores.list': 'staff.suppliers.view',
  'supplierScores.days': 'staff.suppliers.view',
  'supplierCalls.list': 'staff.suppliers.view',
  'supplierCalls.summary': 'staff.suppliers.view',
  'supplierCalls.one': 'staff.suppliers.view',
  'supplierCalls.body': 'staff.suppliers.view',
  'edgeNodes.list': 'staff.suppliers.view',
  'edgeNodes.create': 'staff.suppliers.operate',
  'edgeNodes.choices': 'task.view',
  'edgeNodes.one': 'staff.suppliers.view',
  'edgeNodes.update': 'staff.suppliers.operate',
  'edgeNodes.remove': 'staff.suppliers.operate',
  'edgeNodes.check': 'staff.suppliers.operate',
};
