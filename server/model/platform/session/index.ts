import type { ModelArea } from '../../area';
import { letterAgeing } from './ageing';
import { letterChecks, letterReadings } from './checks';

/** What other areas may ask of sign-in: passwords, second factors and the end of sessions. */
export {
  dropPassword,
  endAndTell,
  personByEmail,
  personById,
  setPassword,
  shutOut,
  tellChanged,
} from './credentials.store';
export { passQuietly, secondsLeft } from './attemptLimits.store';
export { blank, boundShown, consoleLink, publicBase, queueEmail } from './mail/emails.store';
export { freeHeld, limitsUsed } from './mail/letterLimits.store';
export { keepLetterFile } from './mail/letterFiles.store';
export {
  isSuppressed,
  ownText,
  placesOf,
  type TemplateText,
  textFrom,
  versionOf,
} from './mail/templates.store';
export { mailboxLanguage } from './mail/mailboxLanguage';
export { proven } from './profile';
export { startSession } from './sessions.store';
export {
  whoColumns,
  whoOf,
  whoOfSession,
  type WhoRow,
  whoValue,
} from './tokens.store';
export { provenByCode } from './secondFactor';
export { dropSecondFactor } from './totp.store';
export { sessionOf } from './principal';
export { findToken, isLive, issueToken, spendToken } from './oneTimeTokens.store';
export { inNameOf, whoOfPerson } from './whoOfPerson.store';
export { membersWhoMay, personNow, staffWhoMay } from './staffWhoMay.store';

/** Letters as the platform watches them. */
export const sessionArea: ModelArea = {
  ageing: letterAgeing,
  checks: letterChecks,
  readings: letterReadings,
};
