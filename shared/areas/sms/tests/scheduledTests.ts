import { byId, entity, event, notice, post, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { named } from '../../../kernel/list';
import { cronSchedule, stripRun, stripRuns } from '../../platform/cronSchedules/cronSchedules';
import { messageTo } from '../records/submissions';
import { smsTestRun } from './testRuns';

export const scheduledTrialStates = {
  waiting: [...kernel.waiting, 'neutral'],
  passed: ['按时送达', 'In time', 'success'],
  failing: ['连续失败，未成事件', 'Failing, no incident yet', 'warning'],
  incident: ['有未恢复的事件', 'Incident not over', 'error'],
  paused: [...kernel.paused, 'neutral'],
} as const;

const { accountId, channelId, kind, destination, text, sender, deliveredSeconds } =
  smsTestRun.schema.shape;
/** A test message that is sent by a schedule, and when its failures are an incident. */
export const smsScheduledTest = entity('smsScheduledTest', '短信定时测试', 'Scheduled SMS test', {
  id: field.id(),
  name: field.text(...kernel.name, 80),
  accountId,
  channelId,
  kind,
  destination,
  text,
  sender,
  deliveredSeconds,
  failuresToOpen: field.count('连续失败几次成为事件', 'Failures in a row for an incident', 1, 20),
  quietFrom: field.count('维护自（时）', 'Maintained from (h)', 0, 23),
  quietTo: field.count('维护至（时）', 'Maintained until (h)', 0, 23),
  failures: field.count('已失败次数', 'Failed so far in a row'),
  lastRunId: field.ref('最近一次测试', 'Its last test', 'smsTestRuns').nullable(),
  createdAt: field.created(),
});
const { cron, zone, missed, nextAt } = cronSchedule.schema.shape;
const times = { cron, zone, missed };
const row = named(smsScheduledTest.schema, ['accountId', 'channelId']).extend({
  state: field.choice(...kernel.state, scheduledTrialStates),
  scheduleId: field.id().nullable(),
  cron: cron.nullable(),
  zone: zone.nullable(),
  missed: missed.nullable(),
  nextAt,
  runs: field.list('最近 30 次结果', 'Last 30 results', stripRun, stripRuns),
});
/** What a form of a scheduled test writes, in its order, beside the number and the times. */
export const scheduledTrialWrites = [
  'name',
  'accountId',
  'channelId',
  'kind',
  'text',
  'sender',
  'deliveredSeconds',
  'failuresToOpen',
  'quietFrom',
  'quietTo',
] as const;
const view = 'staff.smsOps.view';
const write = 'staff.smsOps.operate';
const plain = widened(
  crud(smsScheduledTest, {
    scope: 'platform',
    view,
    write,
    writes: scheduledTrialWrites,
    computed: ['destination'],
    filled: { failures: 0 },
    search: ['name', 'destination'],
    filters: ['kind', 'channelId'],
    sort: ['name', 'createdAt'],
  }),
  row,
);
const act = (path: `/:id/${string}`, summary: readonly [string, string]) =>
  post(path, { permission: write, input: byId, output: row, summary });

export const smsScheduledTests = resource('smsScheduledTests', {
  entity: smsScheduledTest,
  endpoints: {
    ...plain,
    create: { ...plain.create, input: plain.create.input.extend({ ...times, to: messageTo }) },
    /** Without a number it stays the one it is. */
    update: {
      ...plain.update,
      input: plain.update.input.extend({ ...times, to: messageTo.optional() }),
    },
    run: act('/:id/run', ['立即发送定时测试', 'Sends a scheduled test now']),
    pause: act('/:id/pause', ['暂停短信定时测试', 'Pauses a scheduled SMS test']),
    resume: act('/:id/resume', ['继续短信定时测试', 'Lets a scheduled SMS test go on']),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
  notices: {
    recovered: notice(
      'success',
      '短信定时测试“{name}”已恢复',
      'The scheduled SMS test "{name}" is delivered again',
      '/sms-scheduledtesttask',
      { about: 'name' },
    ),
  },
});
