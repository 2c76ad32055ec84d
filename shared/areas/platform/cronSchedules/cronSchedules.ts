import * as z from 'zod';
import { can, type Who } from '../../../kernel/access';
import {
  byId,
  entity,
  event,
  job,
  notice,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { longestCron } from '../../../kernel/cronLimits';
import { field, type Label } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { type ScheduleKindName, scheduleKinds, scheduleScopes } from '../../scheduleKinds';

/** Runs of a schedule that are shown in its strip, and kept however old they are. */
export const stripRuns = 30;
/** Times to come that are shown. */
export const shownTimes = 3;
/** Schedules of one kind that an account, or the platform, may have. */
export const mostSchedules = 50;

/* Safe casts: the names are the keys of the table. */
const names = Object.keys(scheduleKinds) as ScheduleKindName[];
const kinds = Object.fromEntries(names.map((kind) => [kind, scheduleKinds[kind].label])) as Record<
  ScheduleKindName,
  Label
>;
/** What runs by schedules that somebody may see. */
export const schedulesSeenBy = (who: Who): ScheduleKindName[] =>
  names.filter((kind) => can(who, scheduleKinds[kind].view));

/** What becomes of times that passed while nothing ran. */
export const missedRules = {
  once: ['补运行一次', 'Caught up once'],
  skip: ['跳过', 'Skipped'],
} as const;
export const scheduleStates = {
  active: [...terms.active, 'success'],
  paused: [...terms.paused, 'warning'],
} as const;
export const runStates = {
  waiting: [...terms.waiting, 'neutral'],
  running: [...terms.running, 'progress'],
  passed: [...terms.succeeded, 'success'],
  failed: [...terms.failed, 'error'],
  overlapped: ['上次未结束，已跳过', 'Skipped: the run before had not ended', 'warning'],
  missed: ['停机错过，已跳过', 'Missed while nothing ran, skipped', 'neutral'],
} as const;
export type RunState = keyof typeof runStates;
export const runCauses = {
  due: ['按时', 'On time'],
  late: ['补运行', 'Caught up'],
  hand: terms.byHand,
} as const;

/** When something of a kind runs: a cron pattern on the clock of a zone. */
export const cronSchedule = entity('cronSchedule', '定时计划', 'Schedule', {
  id: field.id(),
  kind: field.choice(...terms.kind, kinds),
  /** Null for one of the platform itself. */
  accountId: field.account().nullable(),
  /** What it runs, where a kind has several of them: an id of its area. */
  subject: field.shown(...terms.object).nullable(),
  name: field.text(...terms.name, 80),
  cron: field.text('Cron', 'Cron', longestCron),
  zone: field.text(...terms.timeZone, 64),
  missed: field.choice('停机错过的运行', 'Runs missed while down', missedRules),
  params: field.json(...terms.parameters, z.record(z.string(), z.unknown())),
  state: field.choice(...terms.state, scheduleStates),
  nextAt: field.time('下次运行', 'Next run').nullable(),
  /** Made by staff, also where it is of an account: its customers do not see it. */
  byStaff: field.flag('平台人员创建', 'By staff'),
  createdById: field.ref(...terms.member, 'people').nullable(),
  createdByEmail: field.shown(...terms.submittedBy),
  createdAt: field.created(),
});

/** One time at which a schedule was due, or was started by hand, and what came of it. */
export const cronRun = entity('cronRun', '运行', 'Run', {
  id: field.id(),
  scheduleId: field.ref('定时计划', 'Schedule', 'cronSchedules'),
  dueAt: field.time('应运行于', 'Due'),
  cause: field.choice('触发方式', 'Started', runCauses),
  state: field.choice(...terms.state, runStates),
  /** Times before this one that passed while nothing ran. */
  missedBefore: field.count('此前错过', 'Missed before'),
  summary: field.sentence(...terms.result).nullable(),
  /** What it started, as a path of the console. */
  link: field.shown(...terms.link).nullable(),
  startedAt: field.time(...terms.startedAt).nullable(),
  endedAt: field.time(...terms.finished).nullable(),
  createdAt: field.created(),
});

/** A run as the strip of its schedule shows it. */
export const stripRun = cronRun.schema.pick({
  id: true,
  dueAt: true,
  cause: true,
  state: true,
  missedBefore: true,
  summary: true,
  link: true,
  endedAt: true,
});
export type StripRun = z.output<typeof stripRun>;
const row = named(
  cronSchedule.schema.extend({
    next: field.list(...terms.nextThreeTimes, z.iso.datetime(), shownTimes),
    /** The last runs, oldest first. */
    runs: field.list('最近运行', 'Last runs', stripRun, stripRuns),
  }),
  ['accountId'],
);
const { name, cron, zone, missed, params, kind, accountId } = cronSchedule.schema.shape;
const times = { name, cron, zone, missed, params };
const permission = 'signedIn';
const act = (path: string, summary: Label) =>
  post(path, { permission, input: byId, output: row, summary });

/** When things run by themselves, whatever they are. Each kind says who may see and change its schedules. */
export const cronSchedules = resource('cronSchedules', {
  entity: cronSchedule,
  endpoints: {
    list: listing(row, {
      scope: 'account',
      permission,
      search: ['name'],
      filters: ['kind', 'state', 'accountId'],
      sort: ['createdAt', 'name', 'nextAt'],
      order: 'createdAt',
      input: { scope: z.enum(scheduleScopes).optional(), subject: z.string().max(64).optional() },
      summary: ['定时计划及最近运行', 'Schedules and their last runs'],
    }),
    create: post('/', {
      permission,
      input: z.strictObject({
        kind,
        subject: z.string().max(64).optional(),
        accountId: accountId.unwrap().optional(),
        ...times,
      }),
      output: row,
    }),
    update: put('/:id', {
      permission,
      input: z.strictObject({ id: z.uuid(), ...times }),
      output: row,
    }),
    remove: remove('/:id', { permission, input: byId, output: nothing }),
    pause: act('/:id/pause', terms.pause),
    resume: act('/:id/resume', terms.resume),
    run: act('/:id/run', ['立即运行一次', 'Runs it once now']),
    runs: listing(cronRun.schema, {
      path: '/:id/runs',
      scope: 'platform',
      permission,
      filters: ['state', 'dueAt'],
      sort: ['dueAt'],
      order: '-dueAt',
      input: { id: z.uuid() },
      summary: ['一个定时计划的历次运行', 'All runs of a schedule'],
    }),
  },
  jobs: {
    /** Enters the runs that are due. */
    turn: job(nothing, { everyMs: 1_000, attempts: 1 }),
    /** Starts one of them. */
    begin: job(byId),
    /** Starts what was left waiting, and ends what no result came of. */
    sweep: job(nothing, { everyMs: 30_000, queue: 'maintenance', attempts: 1 }),
  },
  events: {
    changed: event('user', cronSchedule.schema.pick({ id: true, kind: true }), {
      volatile: true,
    }),
  },
  notices: {
    failed: notice(
      'error',
      '定时计划“{name}”运行失败：{reason}',
      'The schedule "{name}" failed: {reason}',
      '{link}',
      { about: 'name' },
    ),
  },
});
