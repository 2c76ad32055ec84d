import * as z from 'zod';
import { byId, entity, event, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { edgeTrace } from '../../../edge/trace';
import * as cdnTerms from '../terms';
import { assertion, mostAssertions, mostNodes, testKinds, testPoint } from './results';
import * as testTerms from './terms';

export const testStates = {
  waiting: [...terms.running, 'progress'],
  passed: [...cdnTerms.passed, 'success'],
  failed: [...cdnTerms.failing, 'error'],
} as const;
export const testCauses = {
  hand: ['手动测试', 'By hand'],
  dry: ['试测', 'Dry run, not scheduled'],
  schedule: ['定时运行', 'By schedule'],
} as const;

/** One test of one URL of a domain: real requests, step by step, at one or several points. */
export const testRun = entity('testRun', '测试', 'Test', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  /** Made by staff: the account's people do not see it. */
  byStaff: field.flag('平台人员测试', 'Run by staff'),
  kind: field.choice(...terms.kind, testKinds),
  url: field.url('测试地址', 'URL tested'),
  /** The nodes that serve the domain when empty. */
  nodeIds: field.list(...cdnTerms.nodes, z.uuid(), mostNodes),
  assertions: field.list(...testTerms.assertions, assertion, mostAssertions),
  cause: field.choice('发起方式', 'Run by', testCauses),
  scheduledTestId: field.ref(...testTerms.scheduledTest, 'scheduledTests').nullable(),
  state: field.choice(...terms.state, testStates),
  pointCount: field.count('测试点', 'Points tested'),
  failedPoints: field.count('失败的测试点', 'Points that failed'),
  failedStep: field.shown(...testTerms.failedStep).nullable(),
  failedAt: field.shown('失败位置', 'Failed at').nullable(),
  /** Of the slowest point. */
  totalMs: field.ms('最慢耗时', 'Slowest').nullable(),
  endedAt: field.time(...terms.finished).nullable(),
  createdByEmail: field.shown(...terms.submittedBy),
  createdAt: field.created(),
});
const { kind, url, nodeIds, assertions } = testRun.schema.shape;
const permission = 'test.run';

/** A run with everything it measured. */
export const wholeRun = testRun.schema.extend({
  results: z.array(testPoint),
  /** Which rule decides for the URL, of a test of rules. */
  trace: edgeTrace.nullable(),
});

/** Tests of domains, run by people and by schedules. */
export const testRuns = resource('testRuns', {
  entity: testRun,
  endpoints: {
    list: listing(named(testRun.schema, ['accountId', 'domainId']), {
      scope: 'account',
      permission,
      search: ['url', 'failedAt'],
      filters: ['kind', 'state', 'cause', 'domainId', 'scheduledTestId', 'accountId', 'createdAt'],
      sort: ['createdAt', 'totalMs', 'failedPoints'],
      order: '-createdAt',
      summary: ['测试及其结果', 'Tests with how they ended'],
    }),
    one: get('/:id', {
      permission,
      input: byId,
      output: wholeRun,
      summary: ['一次测试的每个步骤', 'A test with each of its steps'],
    }),
    create: post('/', {
      permission,
      rate: 'test',
      input: z.strictObject({
        kind,
        url,
        nodeIds: nodeIds.default([]),
        assertions: assertions.default([]),
        dry: z.boolean().default(false),
      }),
      output: testRun.schema,
      summary: ['测试自己域名的一个 URL', 'Tests a URL of one of your domains'],
    }),
    rerun: post('/:id/rerun', {
      permission,
      rate: 'test',
      input: byId,
      output: testRun.schema,
      summary: ['以相同的内容再次测试', 'Runs the same test once more'],
    }),
  },
  jobs: {
    measure: job(byId, { queue: 'fetch', attempts: 5, timeoutMs: 180_000 }),
    /** Takes up what waits and whose job was lost. */
    sweep: job(nothing, { queue: 'maintenance', everyMs: 60_000, attempts: 1 }),
  },
  events: {
    changed: event('account', testRun.schema.pick({ id: true, state: true }), { volatile: true }),
  },
});
