import * as z from 'zod';
import {
  byId,
  entity,
  event,
  job,
  notice,
  nothing,
  post,
  resource,
} from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field, type Label } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { metrics } from '../../../metrics';
import { alarmPolicy } from '../alarms/policy';
import { type VisitorMetric, visitorMetrics } from '../alarms/alarmMetrics';
import * as cdnTerms from '../terms';

/** Hours just before a slot that can say what is usual, at most. */
const mostHours = 24;
/** Points that are looked at together, at most: an hour. */
export const mostPoints = 12;
/** Days of the past that a test of a task looks at, and domains of them at most. */
export const backtestDays = 30;
export const backtestDomains = 50;
/** Firings of a test that are shown, the newest. */
export const shownFirings = 100;

/** Metrics that add up, so that slots can be compared with slots. */
export const watchedMetrics = visitorMetrics.filter((m) =>
  ['bytes', 'count'].includes(metrics[m].unit),
);
/* Safe cast: the names are those of the list above. */
const metricNames = Object.fromEntries(
  watchedMetrics.map((m) => [m, metrics[m].label]),
) as unknown as Readonly<Record<VisitorMetric, Label>>;

export const baselines = {
  weeks: ['前几周同一时段', 'The same slot of earlier weeks'],
  hours: ['最近若干小时', 'The last hours'],
} as const;
export const monitorActions = {
  finding: ['列为检查发现', 'Open a finding'],
  notify: ['通知', 'Notify'],
  switch: ['列为检查发现并提议切换', 'Open a finding and propose a switch'],
  limit: ['列为检查发现并提议限额', 'Open a finding and propose a limit'],
} as const;
/** How a task stands. */
export const monitorStates = {
  firing: [...cdnTerms.firing, 'warning'],
  watching: ['监控中', 'Watching', 'success'],
  history: [...cdnTerms.tooLittleHistory, 'neutral'],
  waiting: [...cdnTerms.wait, 'progress'],
  paused: [...terms.paused, 'neutral'],
} as const;

/** Watch that traffic stays like itself: of which domains, against what, and what to do otherwise. */
export const monitorTask = entity('monitorTask', '监控任务', 'Monitor task', {
  id: field.id(),
  name: field.text(...cdnTerms.nameOfTask, 80),
  metric: field.choice(...cdnTerms.metric, metricNames),
  /** All accounts when empty. */
  accountIds: field.list(...terms.accounts, z.uuid(), 500, { of: 'accounts' }),
  /** New domains join by it. */
  domainPattern: alarmPolicy.schema.shape.domainPattern,
  baseline: field.choice('往常', 'Baseline', baselines),
  baselineHours: field.count('小时数', 'Hours', 1, mostHours),
  tolerance: field.count('容许的离散度个数', 'Tolerated spreads', 1, 50),
  /** A smaller difference is never unusual; in bytes or a count, as the metric is. */
  floorValue: field.count('最小差值', 'Smallest difference', 0, 1_000_000_000_000_000),
  points: field.count('异常点数', 'Unusual points', 1, mostPoints),
  windowPoints: field.count('所看点数', 'Of so many points', 1, mostPoints),
  /** Hours of the clock of the zone; none where both are the same. */
  quietFrom: field.count('静默自（时）', 'Quiet from (h)', 0, 23),
  quietTo: field.count('静默至（时）', 'Quiet until (h)', 0, 23),
  zone: field.text(...terms.timeZone, 64),
  action: field.choice('发现后的动作', 'What it does', monitorActions),
  paused: field.flag(...terms.paused),
  createdAt: field.created(),
});

const row = entity('monitorTask', '监控任务', 'Monitor task', {
  ...monitorTask.schema.shape,
  state: field.choice(...terms.state, monitorStates),
  domains: field.count(...terms.domains),
  firing: field.count('异常域名', 'Unusual domains'),
  /** Domains whose history is too short to say what is usual. */
  young: field.count('历史不足的域名', 'Domains with too little history'),
  evaluatedTo: field.time('评估至', 'Evaluated up to').nullable(),
});
/** What a form of a task writes, in its order. */
export const monitorWrites = [
  'name',
  'metric',
  'accountIds',
  'domainPattern',
  'baseline',
  'baselineHours',
  'tolerance',
  'floorValue',
  'points',
  'windowPoints',
  'quietFrom',
  'quietTo',
  'zone',
  'action',
  'paused',
] as const;
const view = 'staff.alarms.view';
const write = 'staff.alarms.operate';
const plain = crud(monitorTask, {
  scope: 'platform',
  view,
  write,
  writes: monitorWrites,
  search: ['name', 'domainPattern'],
  filters: ['metric', 'action', 'paused'],
  sort: ['name', 'createdAt'],
});
const {
  id: _id,
  name: _name,
  paused: _paused,
  createdAt: _born,
  ...rule
} = monitorTask.schema.shape;

/** What a task would have done in the past. */
const backtested = z.object({
  /** Domains it watches, how many of them were looked at, and how many are too young. */
  domains: z.int(),
  looked: z.int(),
  young: z.int(),
  /** Begin of what was looked at, and its end. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  firings: z.int(),
  perWeek: z.number(),
  rows: z.array(
    z.object({
      at: z.iso.datetime(),
      domainId: z.uuid(),
      domain: z.string(),
      value: z.number(),
      usual: z.number(),
      deviation: z.number(),
    }),
  ),
});

export const monitorTasks = resource('monitorTasks', {
  entity: monitorTask,
  endpoints: {
    ...widened(plain, row.schema),
    pause: post('/:id/pause', {
      permission: write,
      input: z.strictObject({ ...byId.shape, paused: z.boolean() }),
      output: nothing,
      summary: ['暂停或继续监控', 'Pauses a task or lets it go on'],
    }),
    backtest: post('/backtest', {
      permission: view,
      input: z.strictObject(rule),
      output: backtested,
      rate: 'test',
      summary: ['任务在最近 30 天会做什么', 'What a task would have done in the last 30 days'],
    }),
  },
  jobs: {
    /** Judges slots that were completed since, of all tasks at once. */
    evaluate: job(nothing, { everyMs: 30_000, attempts: 1, timeoutMs: 120_000 }),
  },
  events: { changed: event('staff', byId, { volatile: true }) },
  notices: {
    fired: notice('warning', '{summary}', '{summary}', '{link}', { about: 'summary' }),
  },
});
