import * as z from 'zod';
import { byId, entity, event, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { domainDetail } from './schemas';
import * as cdnTerms from '../terms';

/** For so many days a deleted domain can be brought back with its configuration. */
export const keptDays = 7;

export const deletedDomain = entity('deletedDomain', '已删除的域名', 'Deleted domain', {
  id: field.id(),
  accountId: field.account(),
  name: field.host(...cdnTerms.domainName),
  rules: field.count(...cdnTerms.rules),
  deletedBy: field.text('删除人', 'Deleted by', 254),
  keptUntil: field.time('可恢复至', 'Can be restored until'),
  createdAt: field.time('删除时间', 'Deleted'),
});

export const deletedDomains = resource('deletedDomains', {
  entity: deletedDomain,
  endpoints: {
    list: listing(named(deletedDomain.schema, ['accountId']), {
      scope: 'account',
      permission: 'domain.list',
      search: ['name'],
      sort: ['name', 'createdAt'],
      order: '-createdAt',
      summary: [
        '七天内删除、可恢复的域名',
        'Domains deleted within seven days, which can be restored',
      ],
    }),
    restore: post('/:id/restore', {
      permission: 'domain.delete',
      input: byId,
      output: domainDetail,
      summary: [
        '恢复已删除的域名：源站、线路、规则与未过期的证书重新下发',
        'Restores a deleted domain: origin, lines, rules and a certificate still valid go to the suppliers again',
      ],
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
