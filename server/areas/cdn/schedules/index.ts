import { answering } from '../../area';
import { policyLimitsService } from './policyLimits';
import { schedulesService } from './schedules';

/** Scheduling policies: what answers their requests. */
export const schedulesArea = answering({
  schedules: schedulesService,
  policyLimits: policyLimitsService,
});

/** What areas that write weights of a policy need to check. */
export { checkEntries } from './entries';
export { withCoefficients } from './coefficients';
