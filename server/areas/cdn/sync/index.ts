import { answering } from '../../area';
import { dataSyncsService } from './dataSyncs';
import { syncRunsService } from './syncRuns';

/** Data sync: what answers their requests. */
export const syncArea = answering({
  dataSyncs: dataSyncsService,
  syncRuns: syncRunsService,
});
