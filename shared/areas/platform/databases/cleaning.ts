import * as z from 'zod';
import { asNumber, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { runCauses } from '../cronSchedules/cronSchedules';
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
/** How long rows of a table that only grow are kept, and what that means today. */
export const cleanPolicy = entity('cleanPolicy', '清理策略', 'Clean policy', {
  name: table,
  days,
  settingDays: field.count('默认天数', 'Days by default'),
  state: field.choice(...terms.state, cleanStates),
  bytes: field.bytes('表大小', 'Size of table'),
  /** Rows past their days that the next run takes; 100,001 stands for more. */
  due: field.count('将删除行', 'Rows to go'),
  dueBytes: field.bytes('预计释放', 'Estimated to free'),
  /** Rows past their days that stay. */
  kept: field.count('受保护行', 'Protected rows'),
  why: field.sentence('保护原因', 'Why they stay').nullable(),
  oldestAt: field.time('最早的行', 'Oldest row').nullable(),
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
  days,
  rows: field.count('已删除行', 'Rows removed'),
  bytesBefore: field.bytes(...terms.sizeBefore).nullable(),
  bytesAfter: field.bytes(...terms.sizeAfter).nullable(),
  askedBy: field.shown(...terms.submittedBy).nullable(),
  createdAt: field.time(...terms.startedAt),
  endedAt: field.time(...terms.finished).nullable(),
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
      filters: ['state'],
      sort: ['name', 'days', 'bytes', 'due', 'kept', 'oldestAt'],
      order: '-bytes',
      input: { scope: databaseScope },
      summary: ['各表的清理策略', 'Clean policies by table'],
    }),
    runs: listing(cleanRun.schema, {
      path: '/runs',
      scope: 'platform',
      permission: view,
      search: ['name', 'askedBy'],
      filters: ['state', 'cause', 'createdAt'],
      sort: ['createdAt', 'rows'],
      order: '-createdAt',
      input: { scope: databaseScope },
      summary: ['清理运行记录', 'Runs of cleaning'],
    }),
    preview: get('/preview', {
      permission: view,
      input: of.extend({ days: asNumber(days).optional() }),
      output: cleanPolicy.schema,
      summary: ['以某个天数预览', 'What a number of days would take'],
    }),
    set: post('/set', {
      permission: operate,
      input: of.extend({ days: days.nullable(), reason }),
      output: cleanPolicy.schema,
      summary: ['设置保留天数；空为默认', 'Sets the days; empty returns to the default'],
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
      output: cleanRun.schema,
      summary: ['立即清理', 'Cleans a table now'],
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
