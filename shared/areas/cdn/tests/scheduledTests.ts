import { byId, entity, event, notice, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import {
  incidentFields,
  incidentWrites,
  scheduleActs,
  scheduleFields,
  scheduleTimes,
  testedStates,
} from '../../platform/cronSchedules/subjects';
import { testRun } from './testRuns';
import * as testTerms from './terms';

const { kind, url, nodeIds, assertions } = testRun.schema.shape;
/** A test that runs by itself, and when its failures are an incident. */
export const scheduledTest = entity('scheduledTest', ...testTerms.scheduledTest, {
  id: field.id(),
  name: field.text(...terms.name, 80),
  kind,
  url,
  nodeIds,
  assertions,
  ...incidentFields,
  lastRunId: field.ref('最近结果', 'Last result', 'testRuns').nullable(),
  createdAt: field.created(),
});
const row = entity('scheduledTest', ...testTerms.scheduledTest, {
  ...scheduledTest.schema.shape,
  state: field.choice(...terms.state, testedStates),
  ...scheduleFields,
});
/** What a form of a scheduled test writes, in its order. */
export const scheduledTestWrites = [
  'name',
  'kind',
  'url',
  'nodeIds',
  'assertions',
  ...incidentWrites,
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
export const scheduledTests = resource('scheduledTests', {
  entity: scheduledTest,
  endpoints: {
    ...plain,
    create: { ...plain.create, input: plain.create.input.extend(scheduleTimes) },
    update: { ...plain.update, input: plain.update.input.extend(scheduleTimes) },
    ...scheduleActs({ permission: write, row: row.schema, label: testTerms.scheduledTest }),
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
