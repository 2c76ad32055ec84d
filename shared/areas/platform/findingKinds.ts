import { sessionFindingKinds } from './session/findingKinds';

/** Areas of the platform whose checks find something. */
export const platformFindingKinds = [sessionFindingKinds] as const;
