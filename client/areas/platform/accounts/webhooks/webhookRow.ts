import type { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import type { Out } from '#shared/kernel/contract';

/** A webhook as the list gives it. */
export type Webhook = Out<typeof webhooks.endpoints.list>['rows'][number];
