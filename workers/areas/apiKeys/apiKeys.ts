import { apiKeys } from '#shared/areas/apiKeys/apiKeys';
import { pruneKeys } from '#server/areas/apiKeys/usage.store';
import { work } from '../../kernel/work';

/** Keeps the memory of signed calls short. */
export const apiKeysWork = work(apiKeys, { prune: ({ run }) => run(pruneKeys) });
