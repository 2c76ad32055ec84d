import * as z from 'zod';
import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';

const country = z.string().regex(/^[A-Z]{2}$/);
/** Countries by their ISO code; none means all. */
export const countriesField = field.list(...terms.countries, country, 250, {
  refusal: ['请填写两个大写字母的国家代码', 'Countries are two capital letters each'],
});

/** What is sold: messages of a kind to some countries, carried over the parameters bound to it. */
export const smsChannel = entity('smsChannel', ...terms.channel, {
  id: field.id(),
  name: field.text(...kernel.name, 40),
  kind: field.choice(...terms.kind, terms.messageKinds),
  countries: countriesField,
  quality: field.choice('质量', 'Quality', {
    direct: ['直连', 'Direct'],
    standard: ['标准', 'Standard'],
    economy: ['经济', 'Economy'],
  }),
  price: field.setAmount('参考单价', 'List price per segment').meta({ decimals: 4 }),
  paused: field.flag(...kernel.paused),
  createdAt: field.created(),
});

export const smsChannels = resource('smsChannels', {
  entity: smsChannel,
  endpoints: crud(smsChannel, {
    scope: 'platform',
    view: 'sms.view',
    write: 'staff.smsOps.operate',
    writes: ['name', 'kind', 'countries', 'quality', 'price', 'paused'],
    search: ['name'],
    filters: ['kind', 'quality', 'paused'],
    sort: ['name', 'price', 'createdAt'],
  }),
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
