import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { serve } from '../../../kernel/http/http';
import { pullByHand } from './again';
import { pauseLanes, resumeLanes, setPaceOf } from './laneControl.store';
import { hoursOfMonth, slotsOfDay } from './laneSlots';
import { listLanes, openGaps, shownLane } from './lanesView.store';

/** Data sync for staff: lanes, the slots of a day, gaps, and pulling again by hand. */
export const dataSyncsService = serve(
  dataSyncs,
  {
    list: listLanes,
    one: (ctx, { id }) => shownLane(ctx, id),
    pause: pauseLanes,
    resume: resumeLanes,
    pace: setPaceOf,
    find: async (ctx, { size }) => ({ rows: await openGaps(ctx, size) }),
  },
  {
    slots: slotsOfDay,
    month: hoursOfMonth,
    again: pullByHand,
  },
);
