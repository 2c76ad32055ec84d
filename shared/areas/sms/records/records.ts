import * as z from 'zod';
import { byId, entity, get, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import { smsRate } from '../../platform/accounts/smsRates';
import * as terms from '../terms';
import { inquiryAnswers, messageStates } from './states';

const advice = z.object({ zhCN: z.string(), en: z.string() });
/** Failed messages one call sends again, or whose numbers it puts on the list of opt-outs. */
export const mostResent = 200;
/** Hours of messages whose failures are grouped. */
export const classHours = 24;

/** A message as lists show it: its number masked, its text not at all. */
export const smsRecord = entity('smsRecord', '短信记录', 'SMS record', {
  id: field.id(...terms.messageId),
  accountId: field.account(),
  submissionId: field.ref(...terms.requestNumber, 'smsSubmissions'),
  channelId: field.ref(...terms.channel, 'smsChannels'),
  destination: field.shown(...terms.number),
  country: field.shown(...kernel.country),
  sender: field.shown(...terms.sender),
  parts: field.count(...terms.segments),
  state: field.choice(...kernel.state, messageStates),
  err: field.shown(...terms.carrierCode).nullable(),
  /** What can be done about it, in both languages. */
  advice: field.json('处理建议', 'What to do', advice).nullable(),
  carrier: field.shown(...terms.parameter).nullable(),
  /** Of a segment, as it was when the message was taken; null for what is free. */
  price: smsRate.schema.shape.price.nullable(),
  currency: smsRate.schema.shape.currency.nullable(),
  /** What is charged for it: nothing before a carrier took it; no receipt changes it. */
  charge: field.price(...terms.charges).nullable(),
  attempts: field.count(...kernel.attemptCount),
  ownRef: field.shown(...terms.ownReference).nullable(),
  test: field.flag('是否测试', 'On trial'),
  sentAt: field.time('发出时间', 'Sent').nullable(),
  doneAt: field.time(...kernel.finished).nullable(),
  createdAt: field.created(),
});

const listed = named(smsRecord.schema, ['accountId', 'channelId']);
/** One part of one attempt at one carrier. */
const attempt = z.object({
  part: z.int(),
  n: z.int(),
  paramName: z.string().nullable(),
  state: smsRecord.schema.shape.state,
  err: z.string().nullable(),
  carrierId: z.string().nullable(),
  submittedAt: z.string(),
  answeredAt: z.string().nullable(),
  doneAt: z.string().nullable(),
});
/** Everything known of one message. */
export const recordTrace = listed.extend({
  text: z.string(),
  attemptRows: z.array(attempt),
  /** The message this one was sent again as, and the one it sends again. */
  resentAs: z.uuid().nullable(),
  resentOf: z.uuid().nullable(),
  /** When the carrier was asked what became of it, and what it said. */
  inquiries: z.array(
    z.object({
      at: z.string(),
      answer: field.choice('供应商答复', 'Answer of the carrier', inquiryAnswers),
      err: z.string().nullable(),
    }),
  ),
  /** The receipt for the customer, where one was asked for: tries before it was taken, and when it was. */
  receipt: z.object({ tries: z.int(), doneAt: z.string().nullable() }).nullable(),
});
/** Failures of one state and code. */
const failureClass = z.object({
  state: smsRecord.schema.shape.state,
  err: z.string().nullable(),
  messages: z.int(),
  lastAt: z.string(),
});
export type FailureClass = z.output<typeof failureClass>;
const chosen = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(mostResent)
    .meta({ kind: 'list', label: ['所选短信', 'Chosen messages'] }),
});

const find = z
  .string()
  .max(64)
  .meta({ kind: 'text', label: ['号码或编号', 'Number or ID'] })
  .optional();
const list = {
  scope: 'account',
  permission: 'sms.view',
  filters: ['accountId', 'channelId', 'state', 'submissionId', 'test', 'createdAt'],
  sort: ['createdAt'],
  input: { find },
} as const;

export const smsRecords = resource('smsRecords', {
  entity: smsRecord,
  endpoints: {
    list: listing(listed, list),
    failed: listing(listed, {
      ...list,
      path: '/failed',
      input: {
        find,
        err: field.text(...terms.carrierCode, 64).optional(),
      },
      summary: ['未成功的短信', 'Messages that failed'],
    }),
    classes: get('/failed/classes', {
      permission: 'sms.view',
      input: z.strictObject({ accountId: z.uuid().optional() }),
      output: z.object({ rows: z.array(failureClass) }),
      summary: [
        '最近 24 小时的失败按状态与错误码分组',
        'Failures of the last 24 hours by state and code',
      ],
    }),
    resend: post('/resend', {
      permission: 'sms.send',
      input: chosen,
      output: z.object({
        accepted: z.int(),
        refused: z.int(),
        reasons: z.record(z.string(), z.int()),
      }),
      summary: [
        '重新发送所选失败短信，每条一次，检查与首次相同',
        'Sends chosen failed messages again, each once, under the same checks as at first',
      ],
    }),
    optOut: post('/optOut', {
      permission: 'sms.material',
      input: chosen,
      output: z.object({ added: z.int() }),
      summary: [
        '将所选短信的号码加入退订名单',
        'Puts the numbers of chosen messages on the list of opt-outs',
      ],
    }),
    settle: post('/settle', {
      permission: 'staff.smsOps.operate',
      input: chosen.extend({
        end: field.choice(...terms.settledAs, {
          delivered: messageStates.delivered,
          undelivered: terms.notSent,
        }),
      }),
      output: z.object({ settled: z.int() }),
      summary: [
        '为所选存疑短信确定结果，例如已与供应商核对；确定为未发出的可重新发送',
        'Gives chosen messages in doubt their end, for example once their carrier has told it; those that were not sent can be sent again',
      ],
    }),
    query: post('/:id/query', {
      permission: 'staff.smsOps.operate',
      input: byId,
      output: nothing,
      rate: 'test',
      summary: [
        '向供应商查询没有回执的短信，答复成为其结果',
        'Asks the carrier about a message without a receipt; its answer becomes the end',
      ],
    }),
    one: get('/:id', {
      permission: 'sms.view',
      input: byId,
      output: recordTrace,
      summary: ['一条短信的全过程', 'Every step of one message'],
    }),
  },
});
