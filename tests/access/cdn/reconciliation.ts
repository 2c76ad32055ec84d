import type { Expectations } from '../expectations';

/** What every operation of the area "reconciliation" must ask for. */
export const reconciliationExpectations: Expectations = {
  'accountMonthChecks.list': 'staff.billing.view',
  'dayChecks.list': 'staff.data.view',
  'dayChecks.one': 'staff.data.view',
  'dayChecks.domains': 'staff.data.view',
  'dayChecks.run': 'staff.data.operate',
  'dayChecks.accept': 'staff.data.operate',
  'supplierMonths.list': 'staff.billing.view',
  'supplierMonths.one': 'staff.billing.view',
  'supplierMonths.run': 'staff.billing.operate',
  'supplierMonths.enter': 'staff.billing.operate',
  'supplierMonths.accept': 'staff.billing.operate',
  'supplierMonths.dispute': 'staff.billing.operate',
  'supplierMonths.pay': 'staff.billing.operate',
  'supplierMonths.evidence': 'staff.billing.view',
  'supplierPrices.list': 'staff.billing.view',
  'supplierPrices.one': 'staff.billing.view',
  'supplierPrices.create': 'staff.billing.operate',
  'supplierPrices.update': 'staff.billing.operate',
  'supplierPrices.remove': 'staff.billing.operate',
  'uncheckedDays.list': 'staff.billing.view',
  'uncheckedDays.run': 'staff.billing.operate',
  'uncheckedDays.waive': 'staff.billing.operate',
};
