import * as z from 'zod';
import { entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { messageStates, receiptRules } from './states';

/** A receipt that did not simply meet its message: waiting, doubled, orphan, in conflict, or matched later. */
export const smsReceipt = entity('smsReceipt', '短信回执', 'Delivery receipt', {
  id: field.id(),
  state: field.choice(...kernel.state, messageStates),
  err: field.shown(...terms.carrierCode).nullable(),
  rule: field.choice('匹配', 'Matching', receiptRules),
  tries: field.count(...kernel.attemptCount),
  nextTry: field.time('下次尝试', 'Next try').nullable(),
});
/** A receipt as it is read: with its parameter, the opened number and the message it was matched to. */
const receiptRow = smsReceipt.schema.extend({
  paramId: field.ref(...terms.parameter, 'smsParams'),
  carrierId: field.shown(...terms.carrierId),
  destination: field.shown(...terms.number),
  messageId: field.ref(...terms.messageId, 'smsRecords').nullable(),
  createdAt: field.created(),
});

export const smsReceipts = resource('smsReceipts', {
  entity: smsReceipt,
  endpoints: {
    list: listing(named(receiptRow, ['paramId']), {
      scope: 'platform',
      permission: 'staff.smsOps.view',
      filters: ['paramId', 'rule', 'state', 'createdAt'],
      sort: ['createdAt'],
    }),
    sums: get('/sums', {
      permission: 'staff.smsOps.view',
      input: z.strictObject({}),
      output: z.object({
        matched: z.int(),
        waiting: z.int(),
        doubled: z.int(),
        orphan: z.int(),
        conflict: z.int(),
      }),
      summary: ['全部回执的去向', 'Where all receipts went'],
    }),
  },
});
