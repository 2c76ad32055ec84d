import type { ModelArea } from '../../area';
import { planEffects } from './approvals';

/** Corrections of figures as the platform watches them. */
export const correctionsArea: ModelArea = { approvals: [planEffects] };
