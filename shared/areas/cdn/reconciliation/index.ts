/** Comparing our figures with those of suppliers, as the map of the business shows it. */
export { accountMonthChecks } from './accountMonthChecks';
export { consistency, consistencyTolerances } from './consistency';
export { dayChecks } from './dayChecks';
export { supplierMonths } from './supplierMonths';
export { supplierPrices } from './supplierPrices';
export { uncheckedDays } from './uncheckedDays';
