/** Sign-in as the map of the business shows it. */
export { ipRecords } from './ipRecords';
export { networkRules } from './networkRules';
export { sessions } from './session';
export { signIns } from './signIns';
