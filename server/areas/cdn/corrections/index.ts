import { answering } from '../../area';
import { dataPlansService } from './dataPlans';
import { fineSlotsService } from './fineSlots';

/** Corrections of figures: what answers their requests. */
export const correctionsArea = answering({
  dataPlans: dataPlansService,
  fineSlots: fineSlotsService,
});
