/** What other areas may ask of webhooks. */
export { queueDelivery } from './deliveries.store';
export { noticeNames } from './webhooks';
export { hearersOf } from './webhooks.store';
