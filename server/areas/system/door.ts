/** What workers may ask of the platform's watch over itself. */
export { forgetOld } from './forget.store';
export { checkNow } from './invariants.store';
export { hold, resting } from './quarantine.store';
