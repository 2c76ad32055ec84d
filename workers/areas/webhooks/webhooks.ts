import { webhookDeliveries } from '#shared/areas/webhooks/webhooks';
import { dueDeliveries } from '#server/areas/webhooks/deliveries.store';
import { sendDelivery } from '#server/areas/webhooks/sending';
import { work } from '../../kernel/work';

/** Sends notices to the webhooks of accounts, and takes up those whose job was lost. */
export const webhookDeliveriesWork = work(webhookDeliveries, {
  deliver: ({ platform }, { id }) => sendDelivery({ platform, run: platform.run }, id),
  async sweep({ platform, run, signal }) {
    for (const id of await run(dueDeliveries)) {
      if (signal.aborted) return;
      await sendDelivery({ platform, run: platform.run }, id);
    }
  },
});
