import { answering } from '../../area';
import { smsNumberFilesService } from './numberFiles';
import { smsOptOutsService } from './optOuts';

/** Files of numbers: what answers their requests. */
export const numberFilesArea = answering({
  smsNumberFiles: smsNumberFilesService,
  smsOptOuts: smsOptOutsService,
});
