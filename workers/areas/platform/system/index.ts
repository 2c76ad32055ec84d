/** What workers may ask of the platform's watch over itself. */
export { forgetOld } from './forget.store';
export { checkNow } from '#server/model/platform/system/invariants.store';
export { hold, resting } from '#server/model/platform/system/quarantine.store';
