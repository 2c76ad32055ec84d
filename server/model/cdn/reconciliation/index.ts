import type { ModelArea } from '../../area';
import { reconciliationNeeds } from './needs.store';
import { waiverEffects } from './waivers';

/** What other areas may ask of day checks. */
export { uncheckedOf } from './unchecked.store';

/** Comparing our figures with those of suppliers, as the platform watches it. */
export const reconciliationArea: ModelArea = {
  needs: reconciliationNeeds,
  approvals: [waiverEffects],
};
