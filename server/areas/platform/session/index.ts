import { answering } from '../../area';
import { ipRecordsService } from './ipRecords';
import { networkRulesService } from './networkRules';
import { sessionService } from './session';
import { signInsService } from './signIns';

/** Sign-in: what answers their requests. */
export const sessionArea = answering({
  sessions: sessionService,
  ipRecords: ipRecordsService,
  networkRules: networkRulesService,
  signIns: signInsService,
});
