import { answering } from '../../area';
import { dataPlansService } from './dataPlans';
import { fineSlotsService } from './fineSlots';

/** What other areas propose to change of figures. */
export { closedDaysIn, keepProposal } from './proposals';
/** Corrections of figures: what answers their requests. */
export const correctionsArea = answering({
  dataPlans: dataPlansService,
  fineSlots: fineSlotsService,
});
