import { answering } from '../../area';
import { needsService } from './needs';

/** What needs a person: what answers their requests. */
export const needsArea = answering({ needs: needsService });
