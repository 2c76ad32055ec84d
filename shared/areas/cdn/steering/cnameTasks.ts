import { auditOperations } from '../../../kernel/auditOperations';
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
  remove,
  resource,
} from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionCodes } from '../../../edge/regions';
import { regionOptions } from '../bills/prices';
import { draftEntries } from '../schedules/schedules';
import { schedule } from '../suppliers/params';
import * as cdnTerms from '../terms';
import * as steeringTerms from './terms';

/** Names that one probe task asks for, and questions of one of its rounds, at most. */
const mostNames = 100;
export const mostQuestions = 5_000;
/** Part of the zone's names beyond which a switch is made only by whoever types their number. */
export const largePart = 0.3;

export const taskKinds = {
  probe: cdnTerms.probe,
  switch: ['切换', 'Switch'],
} as const;
/** How a task stands. A paused switch goes no further, but its guard goes on and takes it back. */
export const taskStates = {
  running: [...terms.running, 'progress'],
  paused: [...terms.paused, 'warning'],
  completed: [...terms.completedState, 'success'],
  rolledBack: ['已回退', 'Rolled back', 'error'],
  aborted: ['已中止', 'Aborted', 'neutral'],
} as const;
export type TaskState = keyof typeof taskStates;
/** Where a task may go from each state. */
export const taskMoves: Readonly<Record<TaskState, readonly TaskState[]>> = {
  running: ['paused', 'completed', 'rolledBack', 'aborted'],
  paused: ['running', 'completed', 'rolledBack', 'aborted'],
  completed: [],
  rolledBack: [],
  aborted: [],
};
/** What a step of a switch was. */
export const stepKinds = {
  start: cdnTerms.began,
  advance: auditOperations.advance,
  skip: ['人工跳过等待', 'Wait skipped'],
  back: ['退回上一阶段', 'Back to the stage before'],
  rollBack: ['回退到初始权重', 'Back to the first weights'],
  complete: ['完成切换', 'Completed'],
  abort: ['中止', 'Aborted'],
  pause: ['保持当前阶段', 'Held'],
  resume: terms.resume,
} as const satisfies Record<string, Label>;
export type StepKind = keyof typeof stepKinds;

const weights = schedule.schema.shape.entries;
/** Shares in millionths; people read per cent. */
const percentOf = (label: Label) =>
  z.int().min(0).max(1_000_000).meta({ kind: 'count', label, scale: 10_000 });

/** A probe, or a switch from weights to weights. */
export const cnameTask = entity('cnameTask', 'CNAME 任务', 'CNAME task', {
  id: field.id(),
  accountId: field.account().nullable(),
  kind: field.choice(...terms.kind, taskKinds),
  name: field.text(...cdnTerms.nameOfTask, 80),
  state: field.choice(...terms.state, taskStates),
  reason: field.sentence(...terms.reason).nullable(),
  /** Of a probe: platform names or domains. */
  names: field.list('探测的名称', 'Names asked for', field.host(...terms.name), mostNames),
  /** Of a probe: places as whose clients servers are asked; all regions when empty. */
  regions: field.choices(...steeringTerms.place, regionOptions),
  intervalSeconds: field.count(...cdnTerms.intervalSeconds, 10, 86_400).nullable(),
  /** Of a probe: answers of each server to each place in a round. */
  answers: field.count('每轮应答数', 'Answers a round', 1, 50).nullable(),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules').nullable(),
  /** Of a switch of one domain, which then has lines of its own. */
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  wishedEntries: weights.meta({ kind: 'json', label: steeringTerms.wishedWeights }).nullable(),
  liveEntries: weights.meta({ kind: 'json', label: steeringTerms.liveWeights }).nullable(),
  /** Per cent of the way to the wished weights, ascending, the last one 100. */
  stages: field.list('阶段（%）', 'Stages (%)', z.int().min(1).max(100), 10),
  /** Stage that is live: 0 before the first, else its place in the stages. */
  stage: field.count(...steeringTerms.stage).nullable(),
  stageAt: field.time('阶段开始', 'Stage since').nullable(),
  waitSlots: field.count('等待的完整时段', 'Complete slots to wait', 0, 24).nullable(),
  mostErrorPpm: percentOf(['允许的 5xx 占比（%）', 'Most 5xx (%)']).nullable(),
  leastHitPpm: percentOf(['最低命中率（%）', 'Least hit rate (%)']).nullable(),
  createdBy: field.shown(...cdnTerms.createdBy),
  endedAt: field.time('结束时间', 'Ended at').nullable(),
  createdAt: field.created(),
});

const row = named(
  cnameTask.schema.extend({
    /** How much of the way is live. */
    percent: field.count('当前进度（%）', 'Live (%)').nullable(),
    /** Of a probe: when it asks next; of a switch: when its guard looks next. */
    nextAt: field.time('下次检查', 'Looks next').nullable(),
    /** The policy that a domain follows once its switch is complete. */
    toScheduleId: field.ref(...steeringTerms.newPolicy, 'schedules').nullable(),
  }),
  ['accountId', 'scheduleId', 'domainId', 'toScheduleId'],
);
const shape = cnameTask.schema.shape;
const switched = z.strictObject({
  /** One of both is named. */
  scheduleId: shape.scheduleId.default(null),
  domainId: shape.domainId.default(null),
  wishedEntries: draftEntries.meta({ label: steeringTerms.wishedWeights }),
});
/** Number of names that change, typed where they are a large part of the zone. */
export const confirmNames = field
  .count(...steeringTerms.changedNames)
  .nullable()
  .default(null);
const draft = z.strictObject({
  kind: shape.kind,
  name: shape.name,
  names: shape.names.default([]),
  regions: shape.regions.default([]),
  intervalSeconds: shape.intervalSeconds.default(null),
  answers: shape.answers.default(null),
  scheduleId: switched.shape.scheduleId,
  domainId: switched.shape.domainId,
  wishedEntries: switched.shape.wishedEntries.nullable().default(null),
  stages: shape.stages.default([]),
  waitSlots: shape.waitSlots.default(null),
  mostErrorPpm: shape.mostErrorPpm.default(null),
  leastHitPpm: shape.leastHitPpm.default(null),
  confirmNames,
});

/** What a switch would do to the traffic of the last 24 hours. */
const previewed = z.object({
  /** Names of the zone that change, of how many, and whether their number must be typed. */
  names: z.int(),
  zoneNames: z.int(),
  large: z.boolean(),
  rows: z.array(
    z.object({
      region: z.enum(regionCodes),
      paramId: z.uuid(),
      beforeBps: z.number(),
      afterBps: z.number(),
      /** Supplier cost of the difference a day, by the first step of its price list; null without one, and for customers. */
      costMicros: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  ),
});
const step = z.object({
  n: z.int(),
  kind: z.enum(Object.keys(stepKinds) as [StepKind, ...StepKind[]]),
  percent: z.int(),
  reason: shape.reason,
  at: z.iso.datetime({ offset: true }),
});

const view = 'schedule.view';
const write = 'schedule.write';
const act = (path: `/${string}`, zhCN: string, en: string) =>
  post(path, { permission: write, input: byId, output: nothing, summary: [zhCN, en] });

/** Measuring what names answer, and moving traffic safely. */
export const cnameTasks = resource('cnameTasks', {
  entity: cnameTask,
  endpoints: {
    list: listing(row, {
      scope: 'account',
      permission: view,
      search: ['name'],
      filters: ['kind', 'state', 'accountId', 'scheduleId', 'toScheduleId', 'domainId'],
      sort: ['name', 'createdAt', 'stageAt'],
      order: '-createdAt',
    }),
    one: get('/:id', { permission: view, input: byId, output: row }),
    create: post('/', { permission: write, input: draft, output: row }),
    preview: post('/preview', {
      permission: write,
      input: switched,
      output: previewed,
      summary: [
        '切换对最近 24 小时流量的影响，以及改变的名称数',
        'What a switch would do to the traffic of the last 24 hours, and how many names change',
      ],
    }),
    steps: get('/:id/steps', {
      permission: view,
      input: byId,
      output: z.object({ rows: z.array(step) }),
      summary: ['切换的每一步及原因', 'Each step of a switch, with its reason'],
    }),
    pause: act('/:id/pause', '暂停探测，或保持当前阶段', 'Pauses a probe, or holds a stage'),
    resume: act('/:id/resume', '继续', 'Goes on'),
    skip: post('/:id/skip', {
      permission: write,
      /** The stage whose wait is skipped: a switch that went on meanwhile stays where it is. */
      input: byId.extend({ stage: z.int().min(0).max(10) }),
      output: nothing,
      summary: ['不再等待，进入下一阶段', 'Goes to the next stage without waiting'],
    }),
    abort: act(
      '/:id/abort',
      '中止切换，保留当前权重',
      'Ends a switch with the weights that are live',
    ),
    rollBack: act('/:id/roll-back', '回退到初始权重', 'Goes back to the first weights'),
    remove: remove('/:id', { permission: write, input: byId, output: nothing }),
  },
  jobs: {
    /** Asks what is due: the standing probe of live names, and the probe tasks. */
    probe: job(nothing, { everyMs: 5_000, attempts: 1, timeoutMs: 120_000, queue: 'fetch' }),
    /** Looks after every switch that is due. */
    advance: job(nothing, { everyMs: 2_000, attempts: 1, timeoutMs: 60_000 }),
  },
  events: { changed: event('account', byId) },
  notices: {
    rolledBack: notice(
      'error',
      '切换“{name}”已回退：{reason}',
      'The switch "{name}" was rolled back: {reason}',
      '/cdn-cnametask?search={name}',
      { about: 'name' },
    ),
    completed: notice(
      'success',
      '切换“{name}”已完成',
      'The switch "{name}" is complete',
      '/cdn-cnametask?search={name}',
      { about: 'name' },
    ),
  },
});
