import { answering } from '../../area';
import { dayChecksService } from './dayChecks';
import { uncheckedDaysService } from './uncheckedDays';

/** Comparing our figures with those of suppliers: what answers their requests. */
export const reconciliationArea = answering({
  dayChecks: dayChecksService,
  uncheckedDays: uncheckedDaysService,
});
