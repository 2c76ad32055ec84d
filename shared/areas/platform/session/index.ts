/** Sign-in as the map of the business shows it. */
export { ipRecords } from './ipRecords';
export { sessions } from './session';
