import type { ModelArea } from '../../area';
import { reconciliationNeeds } from './needs.store';

/** Comparing our figures with those of suppliers, as the platform watches it. */
export const reconciliationArea: ModelArea = { needs: reconciliationNeeds };
