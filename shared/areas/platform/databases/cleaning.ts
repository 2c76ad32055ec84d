import * as z from 'zod';
import { asNumber, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { runCauses } from '../cronSchedules/cronSchedules';
import { cleanGroups, cleanModes, cleanSources } from './cleanModes';
import { databaseScope } from './databases';

export const cleanStates = {
  active: [...terms.active, 'success'],
  held: ['按要求保留', 'On hold', 'warning'],
} as const;
export const cleanRunStates = {
  waiting: [...terms.waiting, 'neutral'],
  running: [...terms.running, 'progress'],
  resting: ['控制台繁忙，暂停中', 'Resting: the console is busy', 'warning'],
  done: [...terms.succeeded, 'success'],
} as const;
export const cleanCauses = { due: runCauses.due, hand: runCauses.hand } as const;
/** The API's 95th percentile, ms, above which runs rest. */
export const restsAboveMs = 1_500;

const days = field.count(...terms.daysKept, 1, 3_650);
const reason = field.longText(...terms.reason, 500);
const table = field.shown('所清理的表', 'Cleaned table');
const mode = field.choice('清理方式', 'How rows go', cleanModes);
/**
 * How long rows of a table that only grow are kept, how they go, and what that means today; also of a group of
 * tables, whose name has a slash. 0 days: for ever.
 */
export const cleanPolicy = entity('cleanPolicy', '清理策略', 'Clean policy', {
  name: table,
  group: field.choice('分组', 'Group', cleanGroups),
  tables: field.count(...terms.tableCount),
  days: field.count(...terms.daysKept),
  settingDays: field.count(...terms.daysByDefault),
  /** None of a group that leaves it to its tables. */
  mode: mode.nullable(),
  source: field.choice('策略来源', 'Policy from', cleanSources),
  state: field.choice(...terms.state, cleanStates),
  bytes: field.bytes('表大小', 'Size of table'),
  /** Rows past their days that the next run takes; 100,001 stands for more. */
  due: field.count(...terms.rowsToGo),
  dueBytes: field.bytes(...terms.estimatedToFree),
  /** Rows past their days that stay. */
  kept: field.count(...terms.protectedRows),
  why: field.sentence('保护原因', 'Why they stay').nullable(),
  oldestAt: field.time(...terms.oldestRow).nullable(),
  fixed: field.flag('天数固定', 'Days are fixed'),
  reason: reason.nullable(),
  changedBy: field.shown(...terms.setBy).nullable(),
  changedAt: field.time(...terms.changedAt).nullable(),
});
export type CleanPolicy = z.output<typeof cleanPolicy.schema>;
/** What one run took away. */
export const cleanRun = entity('cleanRun', '清理运行', 'Clean run', {
  id: field.id(),
  name: table,
  cause: field.choice(...terms.beganBy, cleanCauses),
  state: field.choice(...terms.state, cleanRunStates),
  mode,
  days: field.count(...terms.daysKept),
  rows: field.count(...terms.rowsRemoved),
  bytesBefore: field.bytes(...terms.sizeBefore).nullable(),
  bytesAfter: field.bytes(...terms.sizeAfter).nullable(),
  askedBy: field.shown(...terms.submittedBy).nullable(),
  createdAt: field.time(...terms.startedAt),
  endedAt: field.time(...terms.finished).nullable(),
});
/** What is left of rows that were reduced: how many there were of each day and kind. */
export const cleanCount = entity('cleanCount', '每日计数', 'Daily count', {
  id: field.id(),
  name: table,
  day: field.day('日期 (UTC)', 'Day (UTC)'),
  what: field.shown('计数对象', 'Counted by'),
  rows: field.count(...terms.rows),
});
/** What a mode would do to a table now; `why` it cannot have it. */
const modePreview = z.object({
  table,
  mode,
  chosen: field.flag(...terms.inUseNow),
  why: field.sentence('不可用的原因', 'Why not').nullable(),
  rows: field.count(...terms.rowsToGo),
  bytes: field.bytes(...terms.estimatedToFree),
  parts: field.count('整日分区', 'Whole days'),
  left: field.count('留下的计数', 'Counts left'),
});
const of = z.strictObject({ name: table });
const view = 'staff.database.view';
const operate = 'staff.database.operate';

/** What is dropped after its days, by table: looked at, changed, held and run. */
export const dataCleaning = resource('dataCleaning', {
  entity: cleanPolicy,
  endpoints: {
    list: listing(cleanPolicy.schema, {
      scope: 'platform',
      permission: view,
      search: ['name'],
      filters: ['state', 'group', 'mode', 'source'],
      sort: ['name', 'days', 'bytes', 'due', 'kept', 'oldestAt'],
      order: '-bytes',
      input: { scope: databaseScope, level: z.enum(['table', 'group']).optional() },
      summary: ['各表或各分组的清理策略', 'Clean policies by table, or by group of tables'],
    }),
    runs: listing(cleanRun.schema, {
      path: '/runs',
      scope: 'platform',
      permission: view,
      search: ['name', 'askedBy'],
      filters: ['state', 'cause', 'mode', 'createdAt'],
      sort: ['createdAt', 'rows'],
      order: '-createdAt',
      input: { scope: databaseScope },
      summary: ['清理运行记录', 'Runs of cleaning'],
    }),
    counts: listing(cleanCount.schema, {
      path: '/counts',
      scope: 'platform',
      permission: view,
      search: ['name', 'what'],
      filters: ['day'],
      sort: ['day', 'rows'],
      order: '-day',
      input: { scope: databaseScope },
      summary: ['汇总留下的每日计数', 'Daily counts of rows that were reduced'],
    }),
    preview: get('/preview', {
      permission: view,
      input: of.extend({ days: asNumber(days).optional() }),
      output: cleanPolicy.schema.extend({ modes: z.array(modePreview) }),
      summary: ['以某个天数预览各方式的结果', 'What a number of days would take in each mode'],
    }),
    set: post('/set', {
      permission: operate,
      input: of.extend({ days: days.nullable(), mode: mode.nullable(), reason }),
      output: cleanPolicy.schema,
      summary: [
        '设置保留天数与清理方式；空为默认',
        'Sets the days and how rows go; empty returns to the default',
      ],
    }),
    hold: post('/hold', {
      permission: operate,
      input: of.extend({ reason }),
      output: cleanPolicy.schema,
      summary: ['保留整张表，不再清理', 'Holds a whole table: nothing of it goes'],
    }),
    release: post('/release', {
      permission: operate,
      input: of.extend({ reason }),
      output: cleanPolicy.schema,
      summary: ['解除保留', 'Releases a table'],
    }),
    run: post('/run', {
      permission: operate,
      input: of,
      output: z.object({ runs: z.array(cleanRun.schema) }),
      summary: ['立即清理一张表或一组表', 'Cleans a table, or each of a group, now'],
    }),
  },
  jobs: {
    clean: job(z.object({ id: z.uuid() }), {
      queue: 'maintenance',
      attempts: 5,
      timeoutMs: 600_000,
    }),
  },
  events: { changed: event('staff', z.object({ name: z.string() }), { volatile: true }) },
});
