import * as z from 'zod';
import { entity, event, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { countriesField } from './channels';
import { changed, simulation } from './simulation';

/** Over which parameter a channel goes: the lowest priority that stands, shared by weight. */
export const smsBinding = entity('smsBinding', '通道绑定', 'Channel binding', {
  id: field.id(),
  channelId: field.ref(...terms.channel, 'smsChannels'),
  paramId: field.ref(...terms.parameter, 'smsParams'),
  priority: field.count(...kernel.priority, 1, 100),
  weight: field.count('绑定权重', 'Weight', 1, 1_000),
  countries: countriesField,
  enabled: field.flag(...kernel.enabled),
  createdAt: field.created(),
});

const plain = crud(smsBinding, {
  scope: 'platform',
  view: 'staff.smsOps.view',
  write: 'staff.smsOps.operate',
  writes: ['channelId', 'paramId', 'priority', 'weight', 'countries', 'enabled'],
  names: ['channelId', 'paramId'],
  search: [],
  filters: ['channelId', 'paramId', 'enabled'],
  sort: ['priority', 'weight', 'createdAt'],
});

export const smsBindings = resource('smsBindings', {
  entity: smsBinding,
  endpoints: {
    ...plain,
    simulate: post('/simulate', {
      permission: 'staff.smsOps.view',
      input: plain.create.input.extend(changed),
      output: simulation,
      rate: 'test',
      summary: [
        '按最近 7 天的短信试算绑定的分流、费用与送达率',
        'What a binding would have meant in the last 7 days: shares, cost, delivery',
      ],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
