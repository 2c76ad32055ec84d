import * as z from 'zod';
import { entity, event, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';

export const stores = {
  postgres: ['业务库 PostgreSQL', 'PostgreSQL'],
  analytics: ['统计库 ClickHouse', 'ClickHouse'],
} as const;
export const upkeepKinds = {
  vacuum: ['清理废弃行', 'Vacuum'],
  analyse: ['统计分析', 'Analyse'],
} as const;
export type UpkeepKind = keyof typeof upkeepKinds;
export const upkeepStates = {
  waiting: [...terms.waiting, 'neutral'],
  running: [...terms.running, 'progress'],
  done: [...terms.succeeded, 'success'],
  failed: [...terms.failed, 'error'],
} as const;
export const databaseScope = z.enum(['cdn', 'sms']);
export type DatabaseScope = z.output<typeof databaseScope>;

/** One table of a store, as the store itself measures it. */
export const dbTable = entity('dbTable', '数据表', 'Table', {
  key: field.shown(...terms.id),
  store: field.choice('所在存储', 'Which store', stores),
  name: field.shown(...terms.name),
  bytes: field.bytes(...terms.onDisk),
  rows: field.count(...terms.rows),
  deadRows: field.count('废弃行', 'Dead rows').nullable(),
  deadRatio: field.ratio('废弃占比', 'Dead share').nullable(),
  growth: field.bytes('日增长', 'Growth a day').nullable(),
  /** Bytes at the end of each day, up to 30. */
  line: field.json('30 天曲线', 'Line of 30 days', z.array(z.number())),
  vacuumedAt: field.time('最近清理', 'Last vacuum').nullable(),
  analyzedAt: field.time('最近分析', 'Last analyse').nullable(),
});
const connections = z.object({
  process: z.string(),
  state: z.string(),
  count: z.int(),
});
const summary = z.object({
  postgresBytes: z.number(),
  analyticsBytes: z.number(),
  connections: z.array(connections),
  maxConnections: z.int(),
  longestSeconds: z.number().nullable(),
  longestQuery: z.string().nullable(),
  waitingLocks: z.int(),
  replicas: z.int(),
  /** Of backups that hold the scope: when the newest was written, and proven by a restore. */
  backedUpAt: z.string().nullable(),
  provenAt: z.string().nullable(),
});

/** Upkeep of one table: what was done, how far it is and what came of it. One at a time for each table. */
export const dbTask = entity('dbTask', '表维护任务', 'Table upkeep', {
  id: field.id(),
  name: field.shown('数据表', 'Which table'),
  kind: field.choice('维护方式', 'Upkeep', upkeepKinds),
  state: field.choice(...terms.state, upkeepStates),
  /** Share of its pages that are done, as the store tells; empty where it tells none. */
  progress: field.ratio(...terms.progress).nullable(),
  /** Times it was begun: it begins anew when its process died. */
  tries: field.count('开始次数', 'Times begun'),
  rowsBefore: field.count('行数（之前）', 'Rows before').nullable(),
  rowsAfter: field.count('行数（之后）', 'Rows after').nullable(),
  deadBefore: field.count('废弃行（之前）', 'Dead rows before').nullable(),
  deadAfter: field.count('废弃行（之后）', 'Dead rows after').nullable(),
  bytesBefore: field.bytes(...terms.sizeBefore).nullable(),
  bytesAfter: field.bytes(...terms.sizeAfter).nullable(),
  ms: field.ms(...terms.duration).nullable(),
  /** What the store said where it failed, or why it is tried no more. */
  error: field.sentence(...terms.error).nullable(),
  askedBy: field.shown(...terms.submittedBy),
  createdAt: field.created(),
  endedAt: field.time(...terms.finished).nullable(),
});
const ofTable = z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/) });
const view = 'staff.database.view';
const operate = 'staff.database.operate';

/** Both stores of the platform: what lies in them and how they work. */
export const databases = resource('databases', {
  entity: dbTable,
  endpoints: {
    list: listing(dbTable.schema, {
      scope: 'platform',
      permission: view,
      search: ['name'],
      filters: ['store'],
      sort: ['name', 'bytes', 'rows', 'deadRows', 'deadRatio', 'growth'],
      order: '-bytes',
      input: { scope: databaseScope },
      summary: ['两个存储的数据表', 'Tables of both stores'],
    }),
    summary: get('/summary', {
      permission: view,
      input: z.strictObject({ scope: databaseScope.default('cdn') }),
      output: summary,
      summary: [
        '连接、事务、锁与最近的备份',
        'Connections, transactions, locks and the last backup',
      ],
    }),
    vacuum: post('/vacuum', {
      permission: operate,
      rate: 'test',
      input: ofTable,
      output: dbTask.schema,
      summary: ['移除一张表的废弃行', 'Takes the dead rows out of a table'],
    }),
    analyse: post('/analyse', {
      permission: operate,
      rate: 'test',
      input: ofTable,
      output: dbTask.schema,
      summary: ['重新统计一张表', 'Counts a table anew'],
    }),
    tasks: listing(dbTask.schema, {
      path: '/tasks',
      scope: 'platform',
      permission: view,
      search: ['name', 'askedBy'],
      filters: ['kind', 'state', 'createdAt'],
      sort: ['createdAt', 'ms'],
      order: '-createdAt',
      input: { scope: databaseScope },
      summary: ['表维护任务', 'Tasks of table upkeep'],
    }),
  },
  jobs: {
    /** Keeps the size of every table once a day, newer ones of the same day over older. */
    sample: job(nothing, { queue: 'maintenance', everyMs: 3_600_000, attempts: 1 }),
    upkeep: job(z.object({ id: z.uuid() }), {
      queue: 'maintenance',
      attempts: 5,
      timeoutMs: 3_600_000,
    }),
    /** Takes up upkeep and runs of cleaning whose job was lost. */
    sweep: job(nothing, { queue: 'maintenance', everyMs: 60_000, attempts: 1 }),
  },
  events: { changed: event('staff', z.object({ name: z.string() }), { volatile: true }) },
});
