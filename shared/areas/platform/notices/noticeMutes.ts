import * as z from 'zod';
import { byId, entity, event, nothing, post, remove, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import { mostObjectName } from '../../../kernel/events';
import * as terms from '../../../kernel/terms';

/** Most mutes one person keeps. */
export const mostMutes = 200;
/** The longest span of a mute that ends by itself. */
export const longestMuteDays = 365;

/** What one person does not want to be told: a kind of notice, all about one thing, or both together. */
export const noticeMute = entity('noticeMute', '通知静音', 'Muted notice', {
  id: field.id(),
  userId: field.ref(...terms.member, 'people'),
  /** Name of the notice; null for all about the thing. */
  kind: field.text(...terms.kind, 100).nullable(),
  /** Name of the thing; null for all of the kind. */
  object: field.text(...terms.object, mostObjectName).nullable(),
  /** When it ends by itself; null for good. */
  until: field.time('截至', 'Until').nullable(),
  /** It holds letters back too, not the console alone. */
  mail: field.flag('邮件也静音', 'Letters too'),
  createdAt: field.created(),
});
const listed = noticeMute.schema.extend({
  state: field.choice(...terms.state, {
    active: [...terms.active, 'neutral'],
    ended: [...terms.ended, 'neutral'],
  }),
  /** Notices it has held back. */
  held: field.count('已静音', 'Held back'),
});
export type ListedMute = z.output<typeof listed>;
const { shape } = noticeMute.schema;

export const noticeMutes = resource('noticeMutes', {
  entity: noticeMute,
  endpoints: {
    list: listing(listed, {
      scope: 'person',
      permission: 'own.profile',
      search: ['object'],
      sort: ['createdAt', 'until'],
      order: '-createdAt',
      summary: ['自己的通知静音', 'Own mutes of notices'],
    }),
    create: post('/', {
      permission: 'own.profile',
      input: z.strictObject({
        kind: shape.kind.default(null),
        object: shape.object.default(null),
        until: field.chosenTime('截至', 'Until').nullable().default(null),
        mail: shape.mail.default(true),
      }),
      output: noticeMute.schema,
      summary: [
        '静音某类通知、某个对象或两者的组合；已有的视为已读',
        'Mutes a kind, an object, or both together; what there is already counts as read',
      ],
    }),
    remove: remove('/:id', {
      permission: 'own.profile',
      input: byId,
      output: nothing,
      summary: ['取消静音；期间的通知视为已读', 'Ends a mute; what it held back counts as read'],
    }),
  },
  events: { changed: event('user', z.object({ id: z.uuid() })) },
});
