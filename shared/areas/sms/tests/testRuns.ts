import * as z from 'zod';
import { byId, entity, event, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import { messageSender, messageText, messageTo, smsSubmission } from '../records/submissions';
import * as terms from '../terms';
import { deliveryLimit, trialPoint, trialSteps } from './results';

export const trialStates = {
  waiting: [...kernel.running, 'progress'],
  passed: ['全部按时送达', 'Delivered in time', 'success'],
  failed: ['未按时送达', 'Not delivered in time', 'error'],
} as const;
export const trialCauses = {
  hand: ['人工测试', 'By a person'],
  dry: ['保存前试发', 'Before saving'],
  schedule: ['定时测试', 'By its schedule'],
} as const;

const { accountId, kind } = smsSubmission.schema.shape;
const channelId = field.ref(...terms.channel, 'smsChannels').nullable();
const deliveredSeconds = field.count(
  '须在几秒内送达',
  'To be delivered within (s)',
  deliveryLimit.least,
  deliveryLimit.most,
);
/** A test message, or one over each binding of a channel, watched from its acceptance to its receipt. */
export const smsTestRun = entity('smsTestRun', '短信测试', 'SMS test', {
  id: field.id(),
  accountId,
  /** With a channel one message goes out over each of its bindings. */
  channelId,
  kind,
  destination: field.shown('测试号码', 'Test number'),
  text: messageText,
  sender: field.remark(...terms.sender, 20),
  deliveredSeconds,
  cause: field.choice('由何发起', 'Begun by', trialCauses),
  scheduledTestId: field.ref('所属定时测试', 'Its scheduled test', 'smsScheduledTests').nullable(),
  submissionId: field.ref('短信提交', 'SMS submission', 'smsSubmissions'),
  state: field.choice(...kernel.state, trialStates),
  pointCount: field.count('供应商数', 'Carriers'),
  failedPoints: field.count('未送达数', 'Not delivered'),
  failedStep: field.choice('停在步骤', 'Stopped at', trialSteps).nullable(),
  failedAt: field.shown('停在供应商', 'Stopped at carrier').nullable(),
  totalMs: field.ms('最慢送达', 'Slowest delivery').nullable(),
  endedAt: field.time(...kernel.finished).nullable(),
  createdByEmail: field.shown(...kernel.submittedBy),
  createdAt: field.created(),
});
const view = 'staff.smsOps.view';
const operate = 'staff.smsOps.operate';
const row = named(smsTestRun.schema, ['accountId', 'channelId']);
/** A run with what became of each of its messages. */
export const wholeTrial = row.extend({ results: z.array(trialPoint) });

export const smsTestRuns = resource('smsTestRuns', {
  entity: smsTestRun,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: view,
      search: ['destination', 'failedAt'],
      filters: ['state', 'cause', 'channelId', 'scheduledTestId', 'accountId', 'createdAt'],
      sort: ['createdAt', 'totalMs', 'failedPoints'],
      order: '-createdAt',
    }),
    one: get('/:id', { permission: view, input: byId, output: wholeTrial }),
    create: post('/', {
      permission: operate,
      rate: 'test',
      input: z.strictObject({
        accountId,
        channelId: channelId.default(null),
        kind: kind.default('notice'),
        to: messageTo,
        text: messageText,
        sender: messageSender,
        deliveredSeconds: deliveredSeconds.default(30),
        dry: z.boolean().meta({ label: trialCauses.dry }).default(false),
      }),
      output: row,
      summary: [
        '发送测试短信并计时；给出通道时经其每个绑定各一条',
        'Sends a test message and times it; with a channel one over each of its bindings',
      ],
    }),
    rerun: post('/:id/rerun', {
      permission: operate,
      rate: 'test',
      input: byId,
      output: row,
      summary: ['以相同内容再测一次', 'The same test once more'],
    }),
  },
  jobs: {
    /** Ends tests whose messages have come to their end, or whose time is over. */
    settle: job(nothing, { queue: 'interactive', everyMs: 2_000, attempts: 1 }),
  },
  events: {
    changed: event('staff', smsTestRun.schema.pick({ id: true, state: true }), { volatile: true }),
  },
});
