import type { WorkerArea } from '../../area';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { work } from '../../../kernel/work';
import { alone } from '../sync/timeSlices';
import { dataChangeKind } from './dataChange';
import { eraseRemoved } from './removals';

/** Deleting what was removed for good. */
export const plansWork = work(dataPlans, {
  erase: ({ signal }) => alone('plans.erase', () => eraseRemoved(signal)),
});

/** Corrections of figures: how they are written and taken back. */
export const correctionsArea: WorkerArea = { kinds: [dataChangeKind], work: [plansWork] };
