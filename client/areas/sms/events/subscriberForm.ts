import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import { texts } from './texts';

type Values = Record<string, unknown>;
const byWebhook = (values: Values) => values['way'] === 'webhook';
const bySms = (values: Values) => values['way'] === 'sms';
/** What both forms of a subscriber ask for. */
export const subscriberForm = {
  area: smsSubscribers,
  names: ['name', 'way', 'to', 'secret', 'accountId', 'channelId', 'kinds', 'language', 'enabled'],
  when: { secret: byWebhook, accountId: bySms, channelId: bySms },
  looks: {
    to: { hint: texts.toHint },
    secret: { hint: texts.secretHint },
    kinds: { hint: texts.kindsHint },
    accountId: { required: true },
    channelId: { hint: texts.channelHint, required: true },
  },
} as const;
