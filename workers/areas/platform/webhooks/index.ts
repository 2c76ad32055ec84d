/** What other areas may ask of webhooks. */
export { queueDelivery } from '#server/model/platform/webhooks/deliveries.store';
export { hearersOf } from '#server/model/platform/webhooks/webhooks.store';
