import { answering } from '../../area';
import { apiKeysService } from './apiKeys';

/** API keys: what answers their requests. */
export const apiKeysArea = answering({
  apiKeys: apiKeysService,
});
