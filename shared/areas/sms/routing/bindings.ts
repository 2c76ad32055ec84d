import * as z from 'zod';
import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { countriesField } from './channels';

/** Over which parameter a channel goes: the lowest priority that stands, shared by weight. */
export const smsBinding = entity('smsBinding', '通道绑定', 'Channel binding', {
  id: field.id(),
  channelId: field.ref(...terms.channel, 'smsChannels'),
  paramId: field.ref(...terms.parameter, 'smsParams'),
  priority: field.count('优先级', 'Priority', 1, 100),
  weight: field.count('绑定权重', 'Weight', 1, 1_000),
  countries: countriesField,
  enabled: field.flag(...kernel.enabled),
  createdAt: field.created(),
});

export const smsBindings = resource('smsBindings', {
  entity: smsBinding,
  endpoints: crud(smsBinding, {
    scope: 'platform',
    view: 'staff.smsOps.view',
    write: 'staff.smsOps.operate',
    writes: ['channelId', 'paramId', 'priority', 'weight', 'countries', 'enabled'],
    names: ['channelId', 'paramId'],
    search: [],
    filters: ['channelId', 'paramId', 'enabled'],
    sort: ['priority', 'weight', 'createdAt'],
  }),
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
