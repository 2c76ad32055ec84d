import * as z from 'zod';
import { byId, entity, event, nothing, post, remove, resource } from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as smsTerms from '../terms';
import { numbers } from './terms';

/** Numbers one call puts on the list. */
export const mostOptOuts = 500;

/** A number that an account's promotion and notices no longer reach; codes still do. */
export const smsOptOut = entity('smsOptOut', '退订号码', 'Opt-out', {
  id: field.id(),
  accountId: field.account(),
  masked: field.shown(...smsTerms.number),
  source: field.choice('加入方式', 'How it came', {
    person: ['人工添加', 'By hand'],
    reply: ['短信回复', 'By reply'],
  }),
  createdAt: field.created(),
});
export const smsOptOuts = resource('smsOptOuts', {
  entity: smsOptOut,
  endpoints: {
    ...readable(smsOptOut, {
      scope: 'account',
      view: 'sms.view',
      names: ['accountId'],
      filters: ['accountId', 'source', 'createdAt'],
      sort: ['createdAt'],
    }),
    remove: remove('/:id', { permission: 'sms.material', input: byId, output: nothing }),
    add: post('/', {
      permission: 'sms.material',
      input: z.strictObject({
        accountId: field.account().optional(),
        numbers: field.list(...numbers, z.string().max(40), mostOptOuts).min(1),
      }),
      output: z.object({
        added: z.int(),
        /** On the list before. */
        present: z.int(),
        /** Once more in the same call. */
        duplicate: z.int(),
        bad: z.int(),
      }),
      summary: ['将号码加入退订名单', 'Puts numbers on the list of opt-outs'],
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
