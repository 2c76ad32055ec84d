import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  job,
  notice,
  nothing,
  post,
  resource,
} from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { smsRate } from '../../platform/accounts/smsRates';
import { smsSubmission } from '../records/submissions';
import * as material from '../material/terms';
import { numberFile } from '../numberFiles/terms';
import * as smsTerms from '../terms';
import { campaignChecks } from './checks';

/** Where a campaign is between its draft and its end. */
export const campaignStates = {
  draft: [...material.draft, 'neutral'],
  scheduled: ['待开始', 'Scheduled', 'neutral'],
  sending: [...kernel.sending, 'progress'],
  paused: [...kernel.paused, 'warning'],
  finished: [...kernel.completedState, 'success'],
  cancelled: [...kernel.cancelled, 'neutral'],
} as const;
export type CampaignState = keyof typeof campaignStates;

/** What of a campaign can be sent again: certain ends alone, never what is in doubt. */
export const failureClasses = {
  undelivered: smsTerms.undelivered,
  rejected: smsTerms.rejected,
  expired: kernel.expired,
} as const;
/** Messages a second of one campaign. */
export const mostPerSecond = 1_000;

/** A text to every number of a file, once each, within hours and at a rate. */
export const smsCampaign = entity('smsCampaign', ...smsTerms.sendTask, {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...kernel.name, 50),
  kind: field.choice(...smsTerms.kind, smsTerms.messageKinds),
  signatureId: field.ref(...kernel.signature, 'smsSignatures').nullable(),
  templateId: field.ref(...material.template, 'smsTemplates'),
  fileId: field.ref(...numberFile, 'smsNumberFiles').nullable(),
  constants: field.json(
    ...material.variables,
    z.record(z.string().max(32), z.string().min(1).max(200)),
  ),
  channelId: field.ref(...smsTerms.channel, 'smsChannels').nullable(),
  zone: field.text(...kernel.timeZone, 64),
  fromHour: field.count('每天从（时）', 'Each day from (hour)', 0, 23),
  toHour: field.count('每天至（时）', 'Each day until (hour)', 1, 24),
  perSecond: field.count(...smsTerms.perSecond, 1, mostPerSecond),
  startAt: field.chosenTime('开始于', 'Begins').nullable(),
  parentId: field.ref('重发自', 'Sent again from', 'smsCampaigns').nullable(),
  classes: field.choices(...smsTerms.failureClasses, failureClasses),
  state: field.choice(...kernel.state, campaignStates),
  problem: field.sentence(...kernel.message).nullable(),
  total: field.count('号码数', 'Numbers'),
  done: field.count('已处理号码', 'Numbers done'),
  accepted: field.count(...smsTerms.accepted),
  refused: field.count('未提交', 'Not submitted'),
  queued: field.count(...smsTerms.queued),
  sent: field.count(...smsTerms.sent),
  delivered: field.count(...kernel.delivered),
  failed: field.count(...kernel.failed),
  doubt: field.count(...smsTerms.doubt),
  parts: field.count(...smsTerms.segments),
  cost: field.price('短信费用', 'Cost of messages').nullable(),
  currency: smsRate.schema.shape.currency.nullable(),
  startedAt: field.time(...kernel.startedAt).nullable(),
  finishedAt: field.time(...kernel.finished).nullable(),
  createdByEmail: field.text(...kernel.submittedBy, 254),
  createdAt: field.created(),
});

const writes = [
  'name',
  'kind',
  'signatureId',
  'templateId',
  'fileId',
  'constants',
  'channelId',
  'zone',
  'fromHour',
  'toHour',
  'perSecond',
  'startAt',
] as const;
const plain = crud(smsCampaign, {
  scope: 'account',
  view: 'sms.view',
  write: 'sms.send',
  writes,
  filled: {
    classes: [],
    state: 'draft',
    total: 0,
    done: 0,
    accepted: 0,
    refused: 0,
    queued: 0,
    sent: 0,
    delivered: 0,
    failed: 0,
    doubt: 0,
    parts: 0,
  },
  computed: ['createdByEmail'],
  names: ['accountId', 'signatureId', 'templateId', 'fileId', 'channelId', 'parentId'],
  search: ['name'],
  filters: ['accountId', 'state', 'kind', 'fileId', 'parentId', 'createdAt'],
  sort: ['name', 'createdAt', 'total'],
});
const row = plain.one.output;
const steer = (
  permission: 'sms.send' | 'sms.pause',
  path: string,
  summary: readonly [string, string],
) => post(`/:id/${path}`, { permission, input: byId, output: row, summary });

/** One message as it would go out, its number masked. */
const previewLine = z.object({
  n: z.int(),
  to: z.string(),
  text: z.string(),
  parts: z.int(),
  /** Micro-units, null for those who see no cost and where no channel carries it. */
  cost: z.int().nullable(),
});
/** What a campaign would send: its first messages, and what all of them come to. */
export const campaignPreview = z.object({
  lines: z.array(previewLine),
  numbers: z.int(),
  /** By the mean of the first messages, and if each were as long as the longest of them. */
  expectedParts: z.int(),
  worstParts: z.int(),
  expectedCost: z.int().nullable(),
  worstCost: z.int().nullable(),
  currency: smsRate.schema.shape.currency,
});
/** One check with how it came out; `detail` says what is missing, in both languages. */
const checkResult = z.object({
  check: z.enum(Object.keys(campaignChecks) as [keyof typeof campaignChecks]),
  passed: z.boolean(),
  detail: z.tuple([z.string(), z.string()]).nullable(),
});

export const smsCampaigns = resource('smsCampaigns', {
  entity: smsCampaign,
  endpoints: {
    ...plain,
    preview: post('/preview', {
      permission: 'sms.send',
      input: plain.create.input.omit({ name: true, perSecond: true, startAt: true }),
      output: campaignPreview.extend({ checks: z.array(checkResult) }),
      summary: [
        '前 10 条短信、条数与费用，以及启动前的检查',
        'The first 10 messages with segments and cost, and the checks before a start',
      ],
    }),
    checks: get('/:id/checks', {
      permission: 'sms.view',
      input: byId,
      output: z.object({ rows: z.array(checkResult) }),
      summary: ['启动前的每项检查', 'Each check before it starts'],
    }),
    test: post('/:id/test', {
      permission: 'sms.send',
      input: byId.extend({ to: field.text(...smsTerms.number, 24) }),
      output: smsSubmission.schema.pick({ id: true, accepted: true, refused: true, parts: true }),
      rate: 'test',
      summary: ['向自己的号码发送第一条', 'Sends its first message to a number of your own'],
    }),
    start: steer('sms.send', 'start', ['检查并开始发送', 'Checks it and starts']),
    pause: steer('sms.pause', 'pause', [
      '暂停；已上线路的短信照常计数',
      'Pauses; what is on the wire is counted',
    ]),
    resume: steer('sms.send', 'resume', ['从下一个号码继续', 'Goes on with the next number']),
    cancel: steer('sms.send', 'cancel', [
      '取消；未发出的不再发送',
      'Cancels; what has not gone out never does',
    ]),
    resend: post('/:id/resend', {
      permission: 'sms.send',
      input: byId.extend({
        classes: z
          .array(z.enum(Object.keys(failureClasses) as [keyof typeof failureClasses]))
          .min(1),
      }),
      output: row,
      summary: [
        '将所选类别的失败短信作为关联任务重新发送',
        'Sends what failed in the chosen classes again, as a linked task',
      ],
    }),
  },
  jobs: {
    feed: job(nothing, { everyMs: 1_000, attempts: 1, timeoutMs: 60_000 }),
    count: job(nothing, { everyMs: 2_000, attempts: 1, queue: 'maintenance', timeoutMs: 60_000 }),
  },
  events: {
    // What it costs is told to those alone who may see it.
    changed: event('account', smsCampaign.schema.omit({ cost: true })),
    progress: event('account', smsCampaign.schema.omit({ cost: true }), { volatile: true }),
  },
  notices: {
    finished: notice(
      'success',
      '发送任务“{name}”已处理全部 {total} 个号码',
      'Send task "{name}" is done with all {total} {total|number|numbers}',
      '/sms-sendtask?search={name}',
      { about: 'name' },
    ),
    stopped: notice(
      'warning',
      '发送任务“{name}”已暂停，原因见任务',
      'Send task "{name}" was paused, the task says why',
      '/sms-sendtask?search={name}',
      { about: 'name' },
    ),
  },
});
