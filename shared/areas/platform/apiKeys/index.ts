/** API keys as the map of the business shows it. */
export { accountKeys } from './accountKeys';
export { apiKeys } from './apiKeys';
