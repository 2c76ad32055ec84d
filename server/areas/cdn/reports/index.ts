import { answering } from '../../area';
import { accountReportsService } from './accountReports';
import { platformReportsService } from './platformReports';

/** Reports over sums by day: what answers their requests. */
export const reportsArea = answering({
  accountReports: accountReportsService,
  platformReports: platformReportsService,
});
