import type { Expectations } from '../expectations';

/** What every operation of the area "webhooks" must ask for. */
export const webhooksExpectations: Expectations = {
  'webhooks.list': 'webhook.write',
  'webhooks.create': 'webhook.write',
  'webhooks.update': 'webhook.write',
  'webhooks.rotate': 'webhook.write',
  'webhooks.test': 'webhook.write',
  'webhooks.remove': 'webhook.write',
  'webhookDeliveries.list': 'webhook.write',
  'webhookDeliveries.one': 'webhook.write',
  'webhookDeliveries.resend': 'webhook.write',
};
