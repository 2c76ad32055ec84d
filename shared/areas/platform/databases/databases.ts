import * as z from 'zod';
import { entity, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';

export const stores = {
  postgres: ['业务库 PostgreSQL', 'PostgreSQL'],
  analytics: ['统计库 ClickHouse', 'ClickHouse'],
} as const;
export const databaseScope = z.enum(['cdn', 'sms']);
export type DatabaseScope = z.output<typeof databaseScope>;

/** One table of a store, as the store itself measures it. */
export const dbTable = entity('dbTable', '数据表', 'Table', {
  key: field.shown(...terms.id),
  store: field.choice('所在存储', 'Which store', stores),
  name: field.shown(...terms.name),
  bytes: field.bytes('占用', 'On disk'),
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
});

/** Both stores of the platform: what lies in them and how they work. */
export const databases = resource('databases', {
  entity: dbTable,
  endpoints: {
    list: listing(dbTable.schema, {
      scope: 'platform',
      permission: 'staff.database.view',
      search: ['name'],
      filters: ['store'],
      sort: ['name', 'bytes', 'rows', 'deadRows', 'deadRatio', 'growth'],
      order: '-bytes',
      input: { scope: databaseScope },
      summary: ['两个存储的数据表', 'Tables of both stores'],
    }),
    summary: get('/summary', {
      permission: 'staff.database.view',
      input: nothing,
      output: summary,
      summary: ['连接、事务与锁', 'Connections, transactions and locks'],
    }),
    vacuum: post('/vacuum', {
      permission: 'staff.database.operate',
      rate: 'test',
      input: z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/) }),
      output: z.object({ ms: z.number(), freedRows: z.int() }),
      summary: ['清理并分析一张表', 'Vacuums and analyses a table'],
    }),
  },
  jobs: {
    /** Keeps the size of every table once a day, newer ones of the same day over older. */
    sample: job(nothing, { queue: 'maintenance', everyMs: 3_600_000, attempts: 1 }),
  },
});
