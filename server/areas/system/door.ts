/** What workers may ask of the platform's watch over itself. */
export { checkNow } from './invariants.store';
export { hold, resting } from './quarantine.store';
