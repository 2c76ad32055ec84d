import { sessionsFindingKinds } from './sessions/findingKinds';

/** Areas of SMS whose checks find something. */
export const smsFindingKinds = [sessionsFindingKinds] as const;
