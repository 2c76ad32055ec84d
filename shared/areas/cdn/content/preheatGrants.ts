import * as z from 'zod';
import { entity, event, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

const mostUrls = 100_000_000;
const mostWeight = 10;
export const grantStates = {
  active: [...terms.active, 'success'],
  planned: [...cdnTerms.notBegun, 'neutral'],
  ended: [...terms.ended, 'neutral'],
  disabled: [...cdnTerms.switchedOff, 'neutral'],
} as const;

/**
 * What an account may preheat of a domain or pattern: URLs a day of the account's time zone, in place
 * of its plan's limit, and at which nodes. Of several that hold for a host the most exact one counts.
 */
export const preheatGrant = entity('preheatGrant', '预热域名', 'Preheat domain', {
  id: field.id(),
  accountId: field.account(),
  pattern: field.text('域名或模式', 'Domain or pattern', 255),
  urlsPerDay: field.count('每天 URL 数', 'URLs a day', 0, mostUrls),
  /** How many turns its preheats have for one of another account, at the same priority. */
  weight: field.count('排队份额', 'Share weight', 1, mostWeight),
  /** None: all nodes of the suppliers that serve the domain. */
  nodeIds: field.list('允许的节点', 'Allowed nodes', z.uuid(), 200, { of: 'edgeNodes' }),
  fromAt: field.chosenTime(...cdnTerms.validFromTime),
  toAt: field.chosenTime(...cdnTerms.validToTime).nullable(),
  enabled: field.flag(...terms.enabled),
  remark: field.remark(...cdnTerms.remark, 200),
  createdAt: field.created(),
});
export const grantWrites = [
  'urlsPerDay',
  'weight',
  'nodeIds',
  'fromAt',
  'toAt',
  'enabled',
  'remark',
] as const;

const row = named(
  preheatGrant.schema.extend({
    usedToday: field.count('今天已用', 'Used today'),
    state: field.choice(...terms.state, grantStates),
  }),
  ['accountId'],
);
const plain = crud(preheatGrant, {
  scope: 'platform',
  view: 'staff.content.view',
  write: 'staff.content.operate',
  creates: ['accountId', 'pattern'],
  writes: grantWrites,
  names: ['accountId'],
  search: ['pattern', 'remark'],
  filters: ['accountId', 'enabled'],
  sort: ['pattern', 'urlsPerDay', 'fromAt', 'createdAt'],
  order: '-createdAt',
});

/** Preheat domains of accounts; submissions of preheats are held to them. */
export const preheatGrants = resource('preheatGrants', {
  entity: preheatGrant,
  endpoints: widened(plain, row),
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
