import { answering } from '../../area';
import { webhooksService, webhookDeliveriesService } from './webhooks';

/** Webhooks: what answers their requests. */
export const webhooksArea = answering({
  webhooks: webhooksService,
  webhookDeliveries: webhookDeliveriesService,
});
