/** Accounts and people as the map of the business shows it. */
export { accounts } from './accounts';
export { people } from './people';
export { smsRates } from './smsRates';
export { userProfiles } from './userProfiles';
