import * as z from 'zod';
import { byId, entity, get, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { inquiryAnswers, messageStates, receiptRules } from './states';

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
  /** What the carrier said when it was asked about the id last. */
  answer: field.choice('查询结果', 'Carrier asked', inquiryAnswers).nullable(),
});
const part = field.count('分段', 'Part', 1, 255);
/** A part that has no end at the parameter of a receipt: what the receipt may be for. */
const openPart = z.object({
  messageId: z.uuid(),
  part,
  destination: z.string(),
  state: smsReceipt.schema.shape.state,
  carrierId: z.string().nullable(),
  createdAt: z.string(),
});
const operate = 'staff.smsOps.operate';

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
    openParts: get('/:id/openParts', {
      permission: 'staff.smsOps.view',
      input: byId,
      output: z.object({ rows: z.array(openPart) }),
      summary: [
        '同一供应商、同一号码尚无结果的短信',
        'Messages without an end at the same carrier to the same number',
      ],
    }),
    match: post('/:id/match', {
      permission: operate,
      input: byId.extend({
        messageId: z.uuid().meta({ kind: 'text', label: terms.messageId }),
        part: part.optional(),
      }),
      output: nothing,
      summary: [
        '人工匹配：回执成为所选短信的结果',
        'Matches it by hand: it becomes the end of the message',
      ],
    }),
    query: post('/:id/query', {
      permission: operate,
      input: byId,
      output: nothing,
      rate: 'test',
      summary: [
        '向供应商查询回执的编号；答复指明短信时即匹配',
        'Asks the carrier about the id; an answer that names a message matches it',
      ],
    }),
    push: post('/:id/push', {
      permission: operate,
      input: byId,
      output: nothing,
      summary: ['再次向客户送出回执', 'Hands the receipt to the customer again'],
    }),
  },
});
