import * as z from 'zod';
import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { countriesField } from './channels';

/**
 * How a message finds its channel: the first rule that fits its type and country, an account's own
 * before the platform's. Another carrier is tried on a refusal or without a connection, never for a
 * missing receipt.
 */
export const smsSchedule = entity('smsSchedule', '短信路由', 'SMS route', {
  id: field.id(),
  /** Null for the platform's rules. */
  accountId: field.account().nullable(),
  name: field.text(...kernel.name, 40),
  kinds: field.choices(...terms.kind, terms.messageKinds, 3),
  countries: countriesField,
  channelId: field.ref(...terms.channel, 'smsChannels'),
  method: field.choice('选择方式', 'Chosen by', {
    priority: ['按优先级', 'By priority'],
    weight: ['按绑定权重', 'By weight'],
  }),
  fallback: field.flag('被拒后换供应商', 'Another carrier after a refusal'),
  place: field.count('规则顺序', 'Place', 1, 1_000),
  enabled: field.flag(...kernel.enabled),
  createdAt: field.created(),
});

export const smsSchedules = resource('smsSchedules', {
  entity: smsSchedule,
  endpoints: crud(smsSchedule, {
    scope: 'account',
    view: 'sms.view',
    write: 'sms.routing',
    writes: ['name', 'kinds', 'countries', 'channelId', 'method', 'fallback', 'place', 'enabled'],
    names: ['accountId', 'channelId'],
    search: ['name'],
    filters: ['accountId', 'channelId', 'enabled'],
    sort: ['place', 'name', 'createdAt'],
    order: 'place',
  }),
  events: { changed: event('own', z.object({ id: z.uuid() })) },
});
