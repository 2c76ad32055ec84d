import * as z from 'zod';
import {
  byId,
  entity,
  event,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { finding, findings } from '../../platform/findings/findings';
import { savedQuery } from '../queries/savedQueries';
import * as cdnTerms from '../terms';
import { comparisons, testRules } from './rules';

/** Longest span of days that a person can have tested at once. */
export const longestTestDays = 92;
/** Largest limit of a test of one's own. */
const mostLimit = 1_000_000_000_000_000;
/** Days of results that a test shows. */
export const shownResults = 30;

export const dataTestStates = {
  never: [...terms.notChecked, 'neutral'],
  passed: [...cdnTerms.passed, 'success'],
  failed: ['未通过', 'Failed', 'error'],
} as const;

const assertion = ['断言', 'Assertion'] as const;
const of = finding.schema.shape;
/** Something that must hold for every closed day, and whether it did when it was last looked at. */
export const dataTest = entity('dataTest', '数据测试', 'Data test', {
  id: field.id(),
  rule: field.choice(...assertion, testRules),
  /** The four parts of a test of one's own; null where the rule is built in. */
  name: field.text('测试名称', 'Name of the test', 100).nullable(),
  queryId: field.ref(...savedQuery.label, 'savedQueries').nullable(),
  comparison: field.choice('数值必须', 'Values must be', comparisons).nullable(),
  limitValue: field.count('限值', 'Limit', -mostLimit, mostLimit).nullable(),
  severity: of.severity,
  state: field.choice(...terms.state, dataTestStates),
  /** The newest day that was looked at, by UTC, and when. */
  lastDay: field.day('最近测试日', 'Last day tested').nullable(),
  lastAt: field.time(...terms.checked).nullable(),
  /** How many places of its last day are wrong; the sample shows some of them. */
  places: of.places,
  sample: of.sample,
  mutedUntil: of.mutedUntil,
  muteReason: of.muteReason,
  mutedByEmail: of.mutedByEmail,
  createdAt: field.created(),
});

/** What a test found of one day. */
const dayResult = z.object({ day: z.string(), places: z.int(), at: z.string() });
export type DayResult = z.output<typeof dayResult>;
const row = {
  ...dataTest,
  schema: dataTest.schema.extend({
    /** Results of the last days, oldest first. */
    results: field.list('最近 30 天', 'Last 30 days', dayResult, shownResults),
  }),
};
const { name, queryId, comparison, limitValue, severity } = dataTest.schema.shape;
const own = {
  name: name.unwrap(),
  queryId: queryId.unwrap(),
  comparison: comparison.unwrap(),
  limitValue: limitValue.unwrap(),
  severity,
};
const view = 'staff.data.view';
const write = 'staff.data.operate';
const plain = readable(row, {
  scope: 'platform',
  view,
  filters: ['rule', 'state', 'severity'],
  search: ['name'],
  names: ['queryId'],
  sort: ['createdAt', 'lastAt', 'places'],
  order: 'createdAt',
  summary: ['数据测试及最近结果', 'Data tests and their last results'],
});

export const dataTests = resource('dataTests', {
  entity: dataTest,
  endpoints: {
    ...plain,
    run: post('/run', {
      permission: write,
      input: z.strictObject({
        fromDay: field.day(...cdnTerms.fromDay),
        toDay: field.day(...cdnTerms.toDay),
        /** All rules without it. */
        rules: field.choices(...assertion, testRules).optional(),
      }),
      output: z.object({ taskId: z.uuid() }),
      rate: 'test',
      summary: ['测试一段日期', 'Tests a span of days'],
    }),
    create: post('/', {
      permission: write,
      input: z.strictObject(own),
      output: plain.one.output,
      rate: 'test',
    }),
    update: put('/:id', {
      permission: write,
      input: z.strictObject({ ...own, ...byId.shape }),
      output: plain.one.output,
      rate: 'test',
    }),
    remove: remove('/:id', { permission: write, input: byId, output: nothing }),
    mute: post('/:id/mute', {
      permission: write,
      input: findings.endpoints.mute.input,
      output: plain.one.output,
      summary: ['在一段时间内不列为检查发现', 'Finds nothing until a time'],
    }),
    unmute: post('/:id/unmute', {
      permission: write,
      input: byId,
      output: plain.one.output,
      summary: terms.endsItsMute,
    }),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
});
