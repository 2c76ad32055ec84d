import { processesFindingKinds } from './processes/findingKinds';
import { sessionFindingKinds } from './session/findingKinds';

/** Areas of the platform whose checks find something. */
export const platformFindingKinds = [sessionFindingKinds, processesFindingKinds] as const;
