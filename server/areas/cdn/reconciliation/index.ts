import { answering } from '../../area';
import { dayChecksService } from './dayChecks';
import { supplierMonthsService } from './supplierMonths';
import { supplierPricesService } from './supplierPrices';
import { uncheckedDaysService } from './uncheckedDays';

/** Comparing our figures with those of suppliers: what answers their requests. */
export const reconciliationArea = answering({
  dayChecks: dayChecksService,
  supplierMonths: supplierMonthsService,
  supplierPrices: supplierPricesService,
  uncheckedDays: uncheckedDaysService,
});
