import type { ModelArea } from '../../area';
import { letterAgeing } from './ageing';
import { letterChecks, letterReadings } from './checks';

/** What other areas may ask of sign-in: passwords, second factors and the end of sessions. */
export {
  endAndTell,
  personByEmail,
  personById,
  setPassword,
  tellChanged,
} from './credentials.store';
export { passQuietly, secondsLeft } from './gate.store';
export { consoleLink, queueLetter } from './emails.store';
export { proven } from './profile';
export { startSession, whoColumns, whoOf, type WhoRow } from './sessions.store';
export { dropSecondFactor, secondFactorFits } from './totp.store';
export { sessionOf } from './who';

/** Letters as the platform watches them. */
export const sessionArea: ModelArea = {
  ageing: letterAgeing,
  checks: letterChecks,
  readings: letterReadings,
};
