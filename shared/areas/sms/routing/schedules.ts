import * as z from 'zod';
import { entity, event, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { countriesField } from './channels';
import { messageTo } from '../records/submissions';
import { changed, simulation } from './simulation';
import { routeTrace } from './trace';

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
    cost: ['按最低成本', 'By least cost'],
    quality: ['按优先级与通道评分', 'By priority and score'],
  }),
  fallback: field.flag('被拒后换供应商', 'Another carrier after a refusal'),
  place: field.count('规则顺序', 'Place', 1, 1_000),
  enabled: field.flag(...kernel.enabled),
  createdAt: field.created(),
});

const plain = crud(smsSchedule, {
  scope: 'account',
  view: 'sms.view',
  write: 'sms.routing',
  writes: ['name', 'kinds', 'countries', 'channelId', 'method', 'fallback', 'place', 'enabled'],
  names: ['accountId', 'channelId'],
  search: ['name'],
  filters: ['accountId', 'channelId', 'enabled'],
  sort: ['place', 'name', 'createdAt'],
  order: 'place',
});

export const smsSchedules = resource('smsSchedules', {
  entity: smsSchedule,
  endpoints: {
    ...plain,
    simulate: post('/simulate', {
      permission: 'sms.routing',
      input: smsSchedule.schema
        .pick({ kinds: true, countries: true, channelId: true, place: true, enabled: true })
        .extend({ ...changed, accountId: z.uuid().nullable().optional() })
        .strict(),
      output: simulation,
      rate: 'test',
      summary: [
        '按最近 7 天的短信试算路由的分流与送达率',
        'What a route would have meant in the last 7 days: channels and delivery',
      ],
    }),
    trace: post('/trace', {
      permission: 'sms.view',
      input: z.strictObject({
        accountId: field.account().optional(),
        to: messageTo,
        kind: field.choice(...terms.kind, terms.messageKinds),
      }),
      output: routeTrace,
      rate: 'test',
      summary: [
        '一个号码现在走哪条路由、经哪些供应商、为什么；不发送',
        'Which route decides for a number now, over which carriers, and why; nothing is sent',
      ],
    }),
  },
  events: { changed: event('own', z.object({ id: z.uuid() })) },
});
