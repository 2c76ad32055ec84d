import * as z from 'zod';
import { byId, entity, event, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as material from '../material/terms';
import * as terms from '../terms';

/** Messages one submission takes; a longer list comes in several, each with an idempotency key. */
export const mostMessages = 500;

/** What one call gave to us: how many messages, how many were taken, why others were not. */
export const smsSubmission = entity('smsSubmission', '短信提交', 'SMS submission', {
  id: field.id(...terms.requestNumber),
  accountId: field.account(),
  userId: field.ref(...kernel.submittedBy, 'users').nullable(),
  entry: field.choice('入口', 'Entry', {
    console: ['网页控制台', 'Console'],
    api: ['HTTP 接口', 'HTTP API'],
    test: ['测试发送', 'Test'],
    campaign: terms.sendTask,
    smpp: ['SMPP', 'SMPP'],
  }),
  accessId: field.ref(...terms.smppAccess, 'smsAccesses').nullable(),
  kind: field.choice(...terms.kind, terms.messageKinds),
  channelId: field.ref(...terms.channel, 'smsChannels').nullable(),
  templateId: field.ref(...material.template, 'smsTemplates').nullable(),
  signatureId: field.ref(...kernel.signature, 'smsSignatures').nullable(),
  test: field.flag('测试短信', 'Test message'),
  count: field.count('条数', 'Messages'),
  accepted: field.count(...terms.accepted),
  refused: field.count(...terms.refusals),
  parts: field.count(...terms.segments),
  reasons: field.json('拒绝原因', 'Reasons', z.record(z.string(), z.int())),
  ip: field.shown('IP', 'IP'),
  ms: field.ms(...kernel.duration),
  createdAt: field.created(),
});

const listed = named(smsSubmission.schema, [
  'accountId',
  'accessId',
  'channelId',
  'templateId',
  'signatureId',
]);
/** What a message says, and to whom. */
export const messageText = field.longText(...terms.text, terms.longestText);
export const messageTo = field.text(...terms.number, 40);
const kind = smsSubmission.schema.shape.kind;
export const messageSender = field.text(...terms.sender, 20).optional();

/** What became of each message of a call, in its order: its number, or why it was refused. */
const taken = z.object({
  to: z.string(),
  reference: z.string().nullable(),
  id: z.uuid().nullable(),
  parts: z.int(),
  refusal: z.string().nullable(),
});
/** A submission with what became of each of its messages. */
export const submissionAnswer = listed.extend({ messages: z.array(taken) });

export const smsSubmissions = resource('smsSubmissions', {
  entity: smsSubmission,
  endpoints: {
    list: listing(listed, {
      scope: 'account',
      permission: 'sms.view',
      filters: ['accountId', 'entry', 'accessId', 'kind', 'channelId', 'test', 'createdAt'],
      sort: ['createdAt', 'count', 'refused', 'ms'],
    }),
    one: get('/:id', { permission: 'sms.view', input: byId, output: listed }),
    replay: get('/:id/replay', {
      permission: 'sms.view',
      input: byId,
      output: z.object({
        /** Messages of the call that were taken then; refused ones are not kept. */
        kept: z.int(),
        accepted: z.int(),
        parts: z.int(),
        refused: z.array(
          z.object({ code: z.string(), zhCN: z.string(), en: z.string(), messages: z.int() }),
        ),
      }),
      summary: [
        '试算：同样的调用现在会怎样；不发送',
        'What the same call would do now; nothing is sent',
      ],
    }),
    send: post('/', {
      permission: 'sms.send',
      input: z.strictObject({
        accountId: z.uuid().optional(),
        kind,
        sender: messageSender,
        signatureId: field.ref('使用的签名', 'Signature to use', 'smsSignatures').optional(),
        templateId: field.ref('使用的模板', 'Template to use', 'smsTemplates').optional(),
        messages: z
          .array(
            z.strictObject({
              to: messageTo,
              /** Left out where the template says it. */
              text: messageText.optional(),
              /** What stands at the places of the template, by their names. */
              values: field
                .json(...material.variables, z.record(z.string().max(32), z.string().max(200)))
                .optional(),
              reference: field.text(...terms.ownReference, 64).optional(),
            }),
          )
          .min(1)
          .max(mostMessages)
          .meta({ kind: 'list', label: ['短信列表', 'Messages'] }),
      }),
      output: submissionAnswer,
      bodyLimit: '2mb',
      summary: [
        '提交短信；带幂等键重复提交只发送一次',
        'Submits messages; repeated with its idempotency key it sends once',
      ],
    }),
  },
  jobs: {
    /** Gives back to the credit of accounts what carriers refused. */
    recount: job(nothing, {
      queue: 'maintenance',
      everyMs: 30_000,
      attempts: 1,
      timeoutMs: 600_000,
    }),
  },
  events: { changed: event('account', z.object({ id: z.uuid() })) },
});
