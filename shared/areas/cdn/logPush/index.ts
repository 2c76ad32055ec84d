/** Log push as the map of the business shows it. */
export { logPushes } from './logPushes';
export { logPushObjects } from './logPushObjects';
export { logStrays } from './logStrays';
