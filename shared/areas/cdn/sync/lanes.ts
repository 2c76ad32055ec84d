import * as z from 'zod';
import { sourceLabels, sources } from '../../../metrics';
import { asNumber, byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field, isoDay, isoMonth, isoTime } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { callClasses } from '../suppliers/supplierCalls';
import { laneSlotState, pace, paceReaches, pauseReaches, reachLabel } from './laneControl';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Why a lane's pulls fail: as calls do, or for what is no call. */
export const laneErrors = {
  ...callClasses,
  internal: ['平台自身', 'On our side', 'error'],
} as const;
export const laneStates = {
  fresh: [...cdnTerms.fresh, 'success'],
  late: [...cdnTerms.late, 'warning'],
  failing: [...cdnTerms.failing, 'error'],
  refused: callClasses.auth,
  paused: [...terms.paused, 'neutral'],
  ended: [...terms.ended, 'neutral'],
} as const;

/**
 * One source of one domain at one supplier parameter. Everything from `pulledFrom` to `completeTo`
 * has been taken over; the past before `pulledFrom` is still being fetched, newest first, down to
 * `startAt`.
 */
export const syncLane = entity('syncLane', '同步通道', 'Sync lane', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  source: field.choice(...terms.dataSource, sourceLabels),
  startAt: field.time(...cdnTerms.syncStart),
  endAt: field.time(...cdnTerms.syncEnd).nullable(),
  pulledFrom: field.time('已回补至', 'Past fetched down to').nullable(),
  completeTo: field.time(...cdnTerms.completeTo).nullable(),
  /** When the lane is looked at again. */
  nextAt: field.time('下次同步', 'Next pull'),
  errors: field.count('连续失败', 'Failures in a row'),
  message: field.text(...cdnTerms.lastError, 1000).nullable(),
  errorClass: field.choice(...cdnTerms.errorClass, laneErrors).nullable(),
  changedAt: field.time(...terms.changedAt).nullable(),
  createdAt: field.created(),
});

const shown = named(
  syncLane.schema.extend({
    domain: field.shown(...cdnTerms.domain),
    param: field.shown(...cdnTerms.supplierParameter),
    supplier: field.shown(...terms.supplier),
    state: field.choice(...terms.state, laneStates),
    /** Seconds between now and `completeTo`. */
    lagSeconds: z.int().meta({ kind: 'count', label: cdnTerms.lagSeconds }).nullable(),
    /** Open gaps: slots in which another source knows more. */
    gaps: field.count(...cdnTerms.gaps),
    /** The widest pause that stands over it; null while it runs. */
    pausedBy: field.choice('暂停范围', 'Paused with', pauseReaches).nullable(),
    /** The delay and step by which it is pulled. */
    ...pace,
    /** The parameter's own delay, and what a person set instead. */
    pullDelaySeconds: field.count('参数的拉取延迟（秒）', 'Delay of the parameter (s)'),
    setDelaySeconds: pace.delaySeconds.nullable(),
    setStepSeconds: pace.stepSeconds.nullable(),
  }),
  ['accountId', 'paramId'],
);
export type ShownLane = z.output<typeof shown>;

/** A span of one lane. */
const span = z.strictObject({
  id: z.uuid(),
  from: isoTime,
  to: isoTime,
});
const outcome = z.object({
  points: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The run that is kept of it. */
  runId: z.uuid(),
});

export const dataSyncs = resource('dataSyncs', {
  entity: syncLane,
  endpoints: {
    list: listing(shown, {
      scope: 'platform',
      permission: 'staff.data.view',
      search: ['domain'],
      filters: ['source', 'paramId', 'state'],
      sort: ['lagSeconds', 'completeTo', 'pulledFrom', 'domain'],
      order: 'domain',
      summary: ['同步通道及其水位', 'Sync lanes and their watermarks'],
    }),
    one: get('/:id', { permission: 'staff.data.view', input: byId, output: shown }),
    /** 288 slots of a day: what is there, what came late, what another source knows more of. */
    slots: get('/:id/slots', {
      permission: 'staff.data.view',
      input: z.strictObject({ id: z.uuid(), day: isoDay }),
      output: z.object({
        day: z.string(),
        slots: z
          .array(
            z.object({
              at: z.string(),
              state: laneSlotState,
              requests: z.int(),
              /** Requests of the same slot of the day before. */
              dayBefore: z.int(),
            }),
          )
          .max(288),
      }),
      summary: ['某日 288 个时段', 'The 288 slots of a day (UTC)'],
    }),
    /** Hours of a month: what each holds, and how many of its slots are short. */
    month: get('/:id/month', {
      permission: 'staff.data.view',
      input: z.strictObject({ id: z.uuid(), month: isoMonth }),
      output: z.object({
        month: z.string(),
        days: z
          .array(
            z.object({
              day: z.string(),
              hours: z
                .array(z.object({ state: laneSlotState, requests: z.int(), short: z.int() }))
                .max(24),
            }),
          )
          .max(31),
      }),
      summary: ['某月 31 天 × 24 小时', 'The hours of a month (UTC)'],
    }),
    again: post('/:id/again', {
      permission: 'staff.data.operate',
      input: span,
      output: outcome,
      summary: ['重新拉取一段时间，返回变化', 'Pull a span again and tell what changed'],
    }),
    pause: post('/:id/pause', {
      permission: 'staff.data.operate',
      input: z.strictObject({
        id: z.uuid(),
        reach: field.choice(...reachLabel, pauseReaches).default('lane'),
        reason: field.longText(...terms.reason, 500),
      }),
      output: shown,
      summary: ['暂停通道、参数或域名的同步', 'Pause sync of a lane, a parameter or a domain'],
    }),
    resume: post('/:id/resume', {
      permission: 'staff.data.operate',
      input: z.strictObject({
        id: z.uuid(),
        reach: field.choice(...reachLabel, pauseReaches).default('lane'),
      }),
      output: shown,
      summary: ['恢复同步，补上暂停期间的数据', 'Resume sync; what came meanwhile is pulled'],
    }),
    pace: post('/:id/pace', {
      permission: 'staff.data.operate',
      input: z.strictObject({
        id: z.uuid(),
        reach: field.choice(...reachLabel, paceReaches).default('lane'),
        /** Null: the parameter's, and the source's own. */
        delaySeconds: pace.delaySeconds.nullable(),
        stepSeconds: pace.stepSeconds.nullable(),
      }),
      output: shown,
      summary: ['设置拉取延迟与步长', 'Set the delay and the step of pulls'],
    }),
    find: get('/gaps/all', {
      permission: 'staff.data.view',
      input: z.strictObject({ size: asNumber(z.int().min(1).max(200)).default(50) }),
      output: z.object({
        rows: z.array(
          z.object({
            laneId: z.uuid(),
            domain: z.string(),
            param: z.string(),
            source: z.enum(sources),
            slotAt: z.string(),
            requests: z.int(),
            expected: z.int(),
            attempts: z.int(),
            foundAt: z.string(),
          }),
        ),
      }),
      summary: ['未补齐的缺口', 'Gaps that are still open'],
    }),
  },
  jobs: {
    /** New data of every lane that is due. */
    pull: job(z.object({}), { everyMs: 1000, queue: 'sync', attempts: 1, timeoutMs: 120_000 }),
    /** A slice of the past, newest first. */
    past: job(z.object({}), { everyMs: 2000, queue: 'backfill', attempts: 1, timeoutMs: 120_000 }),
    /** Opens lanes for new supplier entries and closes those that ended. */
    lanes: job(z.object({}), { everyMs: 3000, queue: 'sync', attempts: 1, timeoutMs: 30_000 }),
    /** Compares the sources and pulls again where one of them lacks something. */
    gaps: job(z.object({}), {
      everyMs: 30_000,
      queue: 'backfill',
      attempts: 1,
      timeoutMs: 120_000,
    }),
    clean: job(z.object({}), {
      everyMs: 3_600_000,
      queue: 'maintenance',
      attempts: 1,
      timeoutMs: 60_000,
    }),
  },
  events: {
    watermark: event(
      'staff',
      z.object({
        paramId: z.uuid(),
        source: z.enum(sources),
        completeTo: z.string(),
        lanes: z.int(),
      }),
      { volatile: true },
    ),
  },
});
