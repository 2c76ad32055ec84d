/** What other areas may ask of sign-in: passwords, second factors and the end of sessions. */
export {
  endAndTell,
  personByEmail,
  personById,
  setPassword,
  tellChanged,
} from './credentials.store';
export { startSession } from './sessions.store';
export { dropSecondFactor } from './totp.store';
