import * as z from 'zod';
import { entity, resource } from '../../../kernel/contract';
import { listing } from '../../../kernel/list';
import { field } from '../../../kernel/field';
import { networkActions } from './networkRules';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** Sign-ins from one address or network: who tried, how often, and how often in vain. The address is its id. */
export const ipRecord = entity('ipRecord', '近期 IP', 'Recent IP', {
  id: field.shown(...terms.ipAddress),
  country: field.shown(...terms.country).nullable(),
  people: field.count('用户数', 'People'),
  accounts: field.count('账号数', 'Accounts'),
  attempts: field.count('登录次数', 'Sign-ins tried'),
  refused: field.count('被拒次数', 'Refused'),
  keys: field.count(...platformTerms.apiKeys),
  /** What the narrowest rule that fits says now. */
  rule: field.choice(...terms.rule, networkActions).nullable(),
  firstAt: field.time(...platformTerms.firstSeen),
  lastAt: field.time(...platformTerms.lastSeen),
});

export const ipRecords = resource('ipRecords', {
  entity: ipRecord,
  endpoints: {
    list: listing(ipRecord.schema, {
      scope: 'platform',
      permission: 'staff.users.view',
      search: ['id', 'country'],
      filters: ['lastAt', 'accounts', 'refused', 'rule'],
      sort: ['people', 'accounts', 'attempts', 'refused', 'keys', 'firstAt', 'lastAt'],
      order: '-lastAt',
      /** Rows by address, or by /24 of IPv4 and /64 of IPv6. */
      input: { by: z.enum(['address', 'network']).optional() },
      summary: ['近期登录的 IP 地址', 'Addresses that people signed in from'],
    }),
  },
});
