import { answering } from '../../area';
import { schedulesService } from './schedules';

/** Scheduling policies: what answers their requests. */
export const schedulesArea = answering({
  schedules: schedulesService,
});

/** What areas that write weights of a policy need to check. */
export { checkEntries } from './entries';
export { withCoefficients } from './coefficients';
