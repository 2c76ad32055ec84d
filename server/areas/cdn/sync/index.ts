import { answering } from '../../area';
import { dataSyncsService } from './dataSyncs';
import { lastValuesService } from './lastValues';
import { syncRunsService } from './syncRuns';
import { syncThreadsService } from './threads';

/** Data sync: what answers their requests. */
export const syncArea = answering({
  dataSyncs: dataSyncsService,
  lastValues: lastValuesService,
  syncRuns: syncRunsService,
  syncThreads: syncThreadsService,
});

/** What other areas may ask of sync: pausing a lane, and ending that. */
export { pauseLanes, resumeLanes } from './laneControl.store';
