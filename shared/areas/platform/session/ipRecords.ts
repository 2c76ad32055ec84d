import { entity, resource } from '../../../kernel/contract';
import { listing } from '../../../kernel/list';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

/** Sign-ins from one address: who tried, how often, and how often in vain. The address is its id. */
export const ipRecord = entity('ipRecord', '近期 IP', 'Recent IP', {
  id: field.shown(...terms.ipAddress),
  country: field.shown(...terms.country).nullable(),
  people: field.count('用户数', 'People'),
  accounts: field.count('账号数', 'Accounts'),
  attempts: field.count('登录次数', 'Sign-ins tried'),
  refused: field.count('被拒次数', 'Refused'),
  firstAt: field.time('首次出现', 'First seen'),
  lastAt: field.time('最近出现', 'Last seen'),
});

export const ipRecords = resource('ipRecords', {
  entity: ipRecord,
  endpoints: {
    list: listing(ipRecord.schema, {
      scope: 'platform',
      permission: 'staff.users.view',
      search: ['id', 'country'],
      filters: ['lastAt', 'accounts', 'refused'],
      sort: ['people', 'accounts', 'attempts', 'refused', 'firstAt', 'lastAt'],
      order: '-lastAt',
      summary: ['近期登录的 IP 地址', 'Addresses that people signed in from'],
    }),
  },
});
