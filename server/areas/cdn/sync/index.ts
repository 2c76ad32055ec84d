import { answering } from '../../area';
import { dataSyncsService } from './dataSyncs';
import { lastValuesService } from './lastValues';
import { syncRunsService } from './syncRuns';

/** Data sync: what answers their requests. */
export const syncArea = answering({
  dataSyncs: dataSyncsService,
  lastValues: lastValuesService,
  syncRuns: syncRunsService,
});
