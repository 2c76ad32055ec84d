import { answering } from '../../area';
import { staffService } from './staff';

/** Staff of the platform: what answers their requests. */
export const staffArea = answering({
  staff: staffService,
});
