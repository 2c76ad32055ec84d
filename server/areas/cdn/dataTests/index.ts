import { answering } from '../../area';
import { dataTestsService } from './dataTests';

/** Data tests: what answers their requests. */
export const dataTestsArea = answering({ dataTests: dataTestsService });
