import { answering } from '../../area';
import { smsAccessesService } from './access';

/** Customers' own systems: what answers their requests. */
export const accessArea = answering({ smsAccesses: smsAccessesService });
