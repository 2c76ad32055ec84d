import { answering } from '../../area';
import { accountMonthChecksService } from './accountMonthChecks';
import { consistencyService, consistencyTolerancesService } from './consistency';
import { dayChecksService } from './dayChecks';
import { supplierMonthsService } from './supplierMonths';
import { supplierPricesService } from './supplierPrices';
import { uncheckedDaysService } from './uncheckedDays';

/** Comparing our figures with those of suppliers: what answers their requests. */
export const reconciliationArea = answering({
  accountMonthChecks: accountMonthChecksService,
  consistency: consistencyService,
  consistencyTolerances: consistencyTolerancesService,
  dayChecks: dayChecksService,
  supplierMonths: supplierMonthsService,
  supplierPrices: supplierPricesService,
  uncheckedDays: uncheckedDaysService,
});
