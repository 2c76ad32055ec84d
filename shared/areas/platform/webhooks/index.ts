import { webhooks, webhookDeliveries } from './webhooks';

/** Webhooks as the map of the business shows it. */
export const webhooksArea = { resources: { webhooks, webhookDeliveries } };
