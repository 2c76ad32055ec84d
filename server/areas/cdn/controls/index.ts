import { answering } from '../../area';
import { domainControlsService } from './domainControls';

/** Controls of domains: what answers their requests. */
export const controlsArea = answering({ domainControls: domainControlsService });
