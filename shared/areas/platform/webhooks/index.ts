/** Webhooks as the map of the business shows it. */
export { webhooks, webhookDeliveries } from './webhooks';
