import { byId, entity, event, notice, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import { named } from '../../../kernel/list';
import {
  incidentFields,
  incidentWrites,
  scheduleActs,
  scheduleFields,
  scheduleTimes,
  testedStates,
} from '../../platform/cronSchedules/subjects';
import { messageTo } from '../records/submissions';
import { smsTestRun } from './testRuns';

const { accountId, channelId, kind, destination, text, sender, deliveredSeconds } =
  smsTestRun.schema.shape;
const scheduledTest = ['短信定时测试', 'Scheduled SMS test'] as const;
/** A test message that is sent by a schedule, and when its failures are an incident. */
export const smsScheduledTest = entity('smsScheduledTest', ...scheduledTest, {
  id: field.id(),
  name: field.text(...kernel.name, 80),
  accountId,
  channelId,
  kind,
  destination,
  text,
  sender,
  deliveredSeconds,
  ...incidentFields,
  lastRunId: field.ref('最近一次测试', 'Its last test', 'smsTestRuns').nullable(),
  createdAt: field.created(),
});
const row = named(smsScheduledTest.schema, ['accountId', 'channelId']).extend({
  state: field.choice(...kernel.state, testedStates),
  ...scheduleFields,
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
  ...incidentWrites,
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
export const smsScheduledTests = resource('smsScheduledTests', {
  entity: smsScheduledTest,
  endpoints: {
    ...plain,
    create: {
      ...plain.create,
      input: plain.create.input.extend({ ...scheduleTimes, to: messageTo }),
    },
    /** Without a number it stays the one it is. */
    update: {
      ...plain.update,
      input: plain.update.input.extend({ ...scheduleTimes, to: messageTo.optional() }),
    },
    ...scheduleActs({ permission: write, row, label: scheduledTest }),
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
