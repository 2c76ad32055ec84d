import { answering } from '../../area';
import { dataSyncsService } from './dataSyncs';

/** Data sync: what answers their requests. */
export const syncArea = answering({
  dataSyncs: dataSyncsService,
});
