/** API keys as the map of the business shows it. */
export { apiKeys } from './apiKeys';
