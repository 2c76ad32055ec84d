import { answering } from '../../area';
import { contractsService } from './contracts';

/** Contracts: what answers their requests. */
export const contractsArea = answering({ contracts: contractsService });
