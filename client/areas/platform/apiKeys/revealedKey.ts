import type { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import type { Out } from '#shared/kernel/contract';

export type Listed = Out<typeof apiKeys.endpoints.list>;
export type Key = Listed['rows'][number];
/** A secret on the screen: until when it shows, null = until it is closed. */
export type Shown = { key: Key; secret: string; hideAt: string | null };
