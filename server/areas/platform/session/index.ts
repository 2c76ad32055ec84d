import { answering } from '../../area';
import { ipRecordsService } from './ipRecords';
import { sessionService } from './session';

/** Sign-in: what answers their requests. */
export const sessionArea = answering({ sessions: sessionService, ipRecords: ipRecordsService });
