/** What other areas may ask of webhooks. */
export { queueDelivery } from './deliveries.store';
export { hearersOf } from './webhooks.store';
