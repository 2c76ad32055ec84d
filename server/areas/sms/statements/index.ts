import { answering } from '../../area';
import { smsStatementsService } from './statements';

/** Statements of carriers: what answers their requests. */
export const statementsArea = answering({ smsStatements: smsStatementsService });
