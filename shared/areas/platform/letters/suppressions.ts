import * as z from 'zod';
import { byId, entity, event, nothing, remove, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';

/** A mailbox that refused for good. Nothing is mailed to it until somebody takes it off. */
export const mailSuppression = entity('mailSuppression', '退信地址', 'Suppressed address', {
  id: field.id(),
  address: field.shown(...terms.email),
  /** What its relay said. */
  answer: field.shown('拒收原因', 'Refused with'),
  letterId: field.id('退信的邮件', 'Letter that was refused').nullable(),
  createdAt: field.created(),
});

export const mailSuppressions = resource('mailSuppressions', {
  entity: mailSuppression,
  endpoints: {
    list: listing(mailSuppression.schema, {
      scope: 'platform',
      permission: 'staff.users.view',
      search: ['address', 'answer'],
      filters: ['createdAt'],
      sort: ['address', 'createdAt'],
      order: '-createdAt',
      summary: [
        '永久拒收、不再发送的地址',
        'Addresses that refused for good and are mailed no more',
      ],
    }),
    remove: remove('/:id', {
      permission: 'staff.users.operate',
      input: byId,
      output: nothing,
      summary: ['移出，之后重新向其发送', 'Takes it off; it is mailed again from then on'],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
