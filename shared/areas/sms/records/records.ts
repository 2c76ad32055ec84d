import * as z from 'zod';
import { byId, entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { messageStates } from './states';

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
  carrier: field.shown(...terms.parameter).nullable(),
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
export const recordTrace = listed.extend({ text: z.string(), attemptRows: z.array(attempt) });

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
      summary: ['未成功的短信', 'Messages that failed'],
    }),
    one: get('/:id', {
      permission: 'sms.view',
      input: byId,
      output: recordTrace,
      summary: ['一条短信的全过程', 'Every step of one message'],
    }),
  },
});
