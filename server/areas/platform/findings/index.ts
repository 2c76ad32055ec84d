import { answering } from '../../area';
import { findingsService } from './findings';

/** What checks found: what answers its requests. */
export const findingsArea = answering({ findings: findingsService });
