import { answering } from '../../area';
import { accountMonthChecksService } from './accountMonthChecks';
import { dayChecksService } from './dayChecks';
import { supplierMonthsService } from './supplierMonths';
import { supplierPricesService } from './supplierPrices';
import { uncheckedDaysService } from './uncheckedDays';

/** Comparing our figures with those of suppliers: what answers their requests. */
export const reconciliationArea = answering({
  accountMonthChecks: accountMonthChecksService,
  dayChecks: dayChecksService,
  supplierMonths: supplierMonthsService,
  supplierPrices: supplierPricesService,
  uncheckedDays: uncheckedDaysService,
});
