import { sessionsFindingKinds } from './sessions/findingKinds';
import { testsFindingKinds } from './tests/findingKinds';

/** Areas of SMS whose checks find something. */
export const smsFindingKinds = [sessionsFindingKinds, testsFindingKinds] as const;
