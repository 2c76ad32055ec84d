import { apiKeys } from './apiKeys';

/** API keys as the map of the business shows it. */
export const apiKeysArea = { resources: { apiKeys } };
