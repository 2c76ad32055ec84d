import { answering } from '../../area';
import { accountKeysService } from './accountKeys';
import { apiKeysService } from './apiKeys';

/** API keys: what answers their requests. */
export const apiKeysArea = answering({
  accountKeys: accountKeysService,
  apiKeys: apiKeysService,
});
