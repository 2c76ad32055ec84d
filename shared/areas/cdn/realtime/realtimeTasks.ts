import * as z from 'zod';
import { entity, event, job, post, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { supplierField } from '../suppliers/params';

/** What a task keeps besides requests and bytes. */
export const realtimeFigures = {
  status: cdnTerms.statusCode,
  hits: ['缓存命中', 'Cache hits'],
  origin: ['回源数据', 'Origin figures'],
} as const;

/** How a task stands. */
export const realtimeStates = {
  running: [...cdnTerms.running, 'success'],
  late: [...cdnTerms.late, 'warning'],
  failing: [...cdnTerms.failing, 'error'],
  waiting: [...cdnTerms.wait, 'progress'],
  /** Others ask for all of its domains more often. */
  covered: ['由其他任务采集', 'Left to other tasks', 'neutral'],
  idle: ['没有域名', 'No domains', 'neutral'],
  paused: [...terms.paused, 'neutral'],
} as const;

const refs = (label: readonly [string, string], of: string) =>
  field.list(...label, z.uuid(), 500, { of });

/** Who is asked by the minute, for which domains, how often, and how long the answers are kept. */
export const realtimeTask = entity('realtimeTask', '实时采集任务', 'Realtime collection task', {
  id: field.id(),
  name: field.text(...terms.name, 50),
  /** All accounts when both this and the domains are empty. */
  accountIds: refs(terms.accounts, 'accounts'),
  domainIds: refs(terms.domains, 'domains'),
  /** All parameters when empty. */
  paramIds: refs(cdnTerms.supplierParameters, 'supplierParams'),
  figures: field.choices(...cdnTerms.metrics, realtimeFigures),
  intervalSeconds: field.count('采集间隔（秒）', 'Ask every (s)', 5, 3600),
  keepHours: field.count('保留小时数', 'Kept (h)', 1, 72),
  paused: field.flag(...terms.paused),
  createdAt: field.created(),
});

const listed = {
  domains: field.count(...terms.domains),
  lastPointAt: field.time('最新数据点', 'Last point').nullable(),
  /** Seconds between now and the earliest end of what its suppliers call complete. */
  lagSeconds: field.count(...cdnTerms.lagSeconds).nullable(),
  callsPerDay: field.count('每天调用', 'Calls a day'),
  state: field.choice(...terms.state, realtimeStates),
  message: field.shown(...cdnTerms.lastError).nullable(),
};
const row = entity('realtimeTask', '实时采集任务', 'Realtime collection task', {
  ...realtimeTask.schema.shape,
  ...listed,
});
const plain = crud(realtimeTask, {
  scope: 'platform',
  view: 'staff.series.view',
  write: 'staff.series.operate',
  writes: [
    'name',
    'accountIds',
    'domainIds',
    'paramIds',
    'figures',
    'intervalSeconds',
    'keepHours',
    'paused',
  ],
  search: ['name'],
  filters: ['paused'],
  sort: ['name', 'intervalSeconds', 'keepHours', 'createdAt'],
});
const { accountIds, domainIds, paramIds, intervalSeconds } = realtimeTask.schema.shape;

/** What a task costs at one supplier parameter, in calls a day. */
export const taskCost = z.object({
  paramId: z.uuid(),
  param: z.string(),
  supplier: supplierField,
  domains: z.int(),
  calls: z.int(),
  /** What the rate of the credential lets through in a day. */
  most: z.int(),
  /** Calls of the last 24 hours for everything else. */
  used: z.int(),
  /** What is left for this task; negative when others take more than there is. */
  left: z.int(),
});

export const realtimeTasks = resource('realtimeTasks', {
  entity: realtimeTask,
  endpoints: {
    ...widened(plain, row.schema),
    estimate: post('/estimate', {
      permission: 'staff.series.view',
      input: z.strictObject({
        id: z.uuid().optional(),
        accountIds,
        domainIds,
        paramIds,
        intervalSeconds,
      }),
      output: z.object({ rows: z.array(taskCost) }),
      summary: ['任务每天的调用数与剩余额度', 'Calls a day of a task against what the rate leaves'],
    }),
    run: post('/:id/run', {
      permission: 'staff.series.operate',
      input: z.strictObject({ id: z.uuid() }),
      output: z.object({}),
      summary: ['立即采集一次', 'Asks once now'],
    }),
    pause: post('/:id/pause', {
      permission: 'staff.series.operate',
      input: z.strictObject({ id: z.uuid(), paused: z.boolean() }),
      output: z.object({}),
      summary: ['暂停或继续任务', 'Pauses a task or lets it go on'],
    }),
  },
  jobs: {
    /** Asks for what is due. */
    collect: job(z.object({}), { everyMs: 1000, queue: 'fetch', attempts: 1, timeoutMs: 60_000 }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
