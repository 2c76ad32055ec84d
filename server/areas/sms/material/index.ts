import { answering } from '../../area';
import { smsSignaturesService } from './signatures';

/** Material of SMS: what answers their requests. */
export const materialArea = answering({ smsSignatures: smsSignaturesService });
