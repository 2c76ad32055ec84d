import { byId, crud, entity, event, page, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { account } from '../../platform/accounts/accounts';
import { preheatOptions } from './preheats';

/** Options of a preheat kept under a name; everybody of the account who may preheat shares them. */
export const preheatPreset = entity('preheatPreset', '预热预设', 'Preheat preset', {
  id: field.id(),
  /** Null for those that platform staff keep. */
  accountId: field.ref('账号', 'Account', 'accounts').nullable(),
  name: field.text('名称', 'Name', 60),
  options: field.json('选项', 'Options', preheatOptions.omit({ description: true })),
  createdAt: field.time('创建时间', 'Created'),
});

const { schema } = preheatPreset;
const plain = crud(schema, schema.pick({ name: true, options: true }), {
  view: 'prefetch.submit',
  write: 'prefetch.submit',
  search: ['name'],
});
/** Staff see the presets of all accounts: each says whose it is. */
const listed = schema.extend({ accountName: account.schema.shape.name.nullable() });

export const preheatPresets = resource('preheatPresets', {
  entity: preheatPreset,
  endpoints: { ...plain, list: { ...plain.list, gives: page(listed) } },
  events: { changed: event('account', byId) },
});
