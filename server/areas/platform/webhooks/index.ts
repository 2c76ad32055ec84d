import { webhooksService, webhookDeliveriesService } from './webhooks';

/** Webhooks: what answers their requests. */
export const webhooksArea = {
  services: {
    webhooks: webhooksService,
    webhookDeliveries: webhookDeliveriesService,
  },
};
