import { byId, entity, event, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { crud } from '../../../kernel/crud';
import { preheatOptions } from './preheats';
import * as terms from '../../../kernel/terms';

/** Options of a preheat kept under a name; everybody of the account who may preheat shares them. */
export const preheatPreset = entity('preheatPreset', '预热预设', 'Preheat preset', {
  id: field.id(),
  /** Null for those that platform staff keep. */
  accountId: field.account().nullable(),
  name: field.text(...terms.name, 60),
  options: field.json('选项', 'Options', preheatOptions.omit({ description: true })),
  createdAt: field.created(),
});

export const preheatPresets = resource('preheatPresets', {
  entity: preheatPreset,
  endpoints: crud(preheatPreset, {
    scope: 'account',
    view: 'prefetch.submit',
    write: 'prefetch.submit',
    writes: ['name', 'options'],
    names: ['accountId'],
    search: ['name'],
    sort: ['name', 'createdAt'],
  }),
  events: { changed: event('account', byId) },
});
