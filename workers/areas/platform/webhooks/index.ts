import type { WorkerArea } from '../../area';
import { webhookDeliveries } from '#shared/areas/platform/webhooks/webhooks';
import { dueDeliveries } from '#server/model/platform/webhooks/deliveries.store';
import { sendDelivery } from './deliver';
import { work } from '../../../kernel/work';

/** Sends notices to the webhooks of accounts, and takes up those whose job was lost. */
const webhookDeliveriesWork = work(
  webhookDeliveries,
  {
    deliver: ({ platform }, { id }) => sendDelivery({ platform, run: platform.run }, id),
    async sweep({ platform, run, signal }) {
      for (const id of await run(dueDeliveries)) {
        if (signal.aborted) return;
        await sendDelivery({ platform, run: platform.run }, id);
      }
    },
  },
  { sweep: 'exists (select from webhook_delivery)' },
);

/** Deliveries to webhooks. */
export const webhooksArea: WorkerArea = { work: [webhookDeliveriesWork] };
