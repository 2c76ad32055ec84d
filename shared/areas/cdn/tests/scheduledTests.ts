import { byId, entity, event, notice, post, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { cronSchedule, stripRun, stripRuns } from '../../platform/cronSchedules/cronSchedules';
import * as cdnTerms from '../terms';
import { testRun } from './testRuns';
import * as testTerms from './terms';

export const scheduledTestStates = {
  waiting: [...terms.waiting, 'neutral'],
  passed: [...cdnTerms.passed, 'success'],
  /** Fails, and not yet so often that an incident is open. */
  failing: ['失败中，未到次数', 'Failing, not yet often enough', 'warning'],
  incident: ['事件未恢复', 'Incident open', 'error'],
  paused: [...terms.paused, 'neutral'],
} as const;

const { kind, url, nodeIds, assertions } = testRun.schema.shape;
/** A test that runs by itself, and when its failures are an incident. */
export const scheduledTest = entity('scheduledTest', ...testTerms.scheduledTest, {
  id: field.id(),
  name: field.text(...terms.name, 80),
  kind,
  url,
  nodeIds,
  assertions,
  failuresToOpen: field.count('连续失败次数', 'Failures in a row', 1, 20),
  /** Hours in the zone of the schedule in which failures count for nothing; none where both are the same. */
  quietFrom: field.count('维护窗口自（时）', 'Maintenance from (h)', 0, 23),
  quietTo: field.count('维护窗口至（时）', 'Maintenance until (h)', 0, 23),
  failures: field.count('已连续失败', 'Failed in a row'),
  lastRunId: field.ref('最近结果', 'Last result', 'testRuns').nullable(),
  createdAt: field.created(),
});
const { cron, zone, missed, nextAt } = cronSchedule.schema.shape;
const times = { cron, zone, missed };
const row = entity('scheduledTest', ...testTerms.scheduledTest, {
  ...scheduledTest.schema.shape,
  state: field.choice(...terms.state, scheduledTestStates),
  /** Null once its schedule was removed by itself. */
  scheduleId: field.id().nullable(),
  cron: cron.nullable(),
  zone: zone.nullable(),
  missed: missed.nullable(),
  nextAt,
  /** The last runs of its schedule, oldest first. */
  runs: field.list('最近 30 次运行', 'Last 30', stripRun, stripRuns),
});
/** What a form of a scheduled test writes, in its order. */
export const scheduledTestWrites = [
  'name',
  'kind',
  'url',
  'nodeIds',
  'assertions',
  'failuresToOpen',
  'quietFrom',
  'quietTo',
] as const;
const view = 'staff.tests.view';
const write = 'staff.tests.operate';
const plain = widened(
  crud(scheduledTest, {
    scope: 'platform',
    view,
    write,
    writes: scheduledTestWrites,
    filled: { failures: 0 },
    search: ['name', 'url'],
    filters: ['kind'],
    sort: ['name', 'createdAt'],
  }),
  row.schema,
);
const act = (path: `/:id/${string}`, summary: readonly [string, string]) =>
  post(path, { permission: write, input: byId, output: row.schema, summary });

export const scheduledTests = resource('scheduledTests', {
  entity: scheduledTest,
  endpoints: {
    ...plain,
    create: { ...plain.create, input: plain.create.input.extend(times) },
    update: { ...plain.update, input: plain.update.input.extend(times) },
    run: act('/:id/run', ['立即运行定时测试', 'Runs a scheduled test now']),
    pause: act('/:id/pause', ['暂停定时测试', 'Pauses a scheduled test']),
    resume: act('/:id/resume', ['继续定时测试', 'Lets a scheduled test go on']),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
  notices: {
    recovered: notice(
      'success',
      '定时测试“{name}”已恢复',
      'The scheduled test "{name}" passes again',
      '/cdn-scheduledtesttask',
      { about: 'name' },
    ),
  },
});
