import { apiKeysService } from './apiKeys';

/** API keys: what answers their requests. */
export const apiKeysArea = {
  services: {
    apiKeys: apiKeysService,
  },
};
