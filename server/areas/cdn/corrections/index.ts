import { answering } from '../../area';
import { dataPlansService } from './dataPlans';

/** Corrections of figures: what answers their requests. */
export const correctionsArea = answering({ dataPlans: dataPlansService });
