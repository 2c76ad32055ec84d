import type { WorkerArea } from '../../area';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { pruneKeys } from '#server/model/platform/apiKeys/usage.store';
import { work } from '../../../kernel/work';

/** Keeps the memory of signed calls short. */
const apiKeysWork = work(apiKeys, { prune: ({ run }) => run(pruneKeys) });

/** Housekeeping of API keys. */
export const apiKeysArea: WorkerArea = { work: [apiKeysWork] };
