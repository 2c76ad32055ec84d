import type { ModelArea } from '../../area';
import { certificateNeeds } from './needs.store';

/** Certificates as the platform watches them. */
export const certificatesArea: ModelArea = { needs: certificateNeeds };
