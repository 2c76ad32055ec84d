import * as z from 'zod';
import { entity, get, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as cdnTerms from '../terms';
import { analyticsQuery } from './queries';

/** Rows of an answer that are shown. */
export const mostShownRows = 200;
/** Rows that one query of the analyser may read, and milliseconds it may take, unless a budget says less. */
export const analysisLimits = { readRows: 500_000_000, ms: 20_000 } as const;

/** Tables that may be asked; those of log lines need the right to see logs besides. */
export const askedTables = {
  stats_5m: 'series',
  stats_1h: 'series',
  stats_ledger: 'series',
  query_audit: 'series',
  access_log: 'logs',
  url_1h: 'logs',
} as const;

/** What would make a query cheaper. */
export const adviceKinds = {
  noTime: [
    '没有时间条件：会读取全部保存的数据。',
    'It names no time, so everything that is kept is read.',
  ],
  noIndex: [
    '索引没有排除任何数据：请加上账号、域名或时间条件。',
    'The index leaves nothing out: narrow it by account, domain or time.',
  ],
  hourSums: [
    '按小时或更粗的粒度汇总：stats_1h 中已有小时合计。',
    'It sums by the hour or coarser: stats_1h holds sums of hours.',
  ],
  everyColumn: [
    '读取了所有列：只选取需要的列。',
    'It reads every column: name those that are wanted.',
  ],
} as const;
export type Advice = keyof typeof adviceKinds;

/** A question to the analytics store that is kept for colleagues. */
export const savedQuery = entity('savedQuery', '保存的查询', 'Saved query', {
  id: field.id(),
  name: field.text('查询名称', 'Name of the query', 100),
  sql: field.longText(...cdnTerms.statement, 20_000),
  /** Values of its places `{name:Type}`, as a JSON object; empty for none. */
  params: field.remark(...cdnTerms.jsonValues, 4000),
  remark: field.remark(...cdnTerms.remark, 500),
  createdByEmail: field.shown('保存人', 'Saved by'),
  createdAt: field.created(),
});

const { sql, params } = savedQuery.schema.shape;
const draft = z.strictObject({ sql, params });
const plan = {
  /** The engine's plan with the parts and granules that its indexes leave. */
  plan: z.string(),
  /** Parts, granules and rows that would be read, by table. */
  estimate: z.array(
    z.object({ table: z.string(), parts: z.int(), granules: z.int(), rows: z.int() }),
  ),
  advice: z.array(z.enum(Object.keys(adviceKinds) as [Advice])),
};

export const savedQueries = resource('savedQueries', {
  entity: savedQuery,
  endpoints: {
    ...crud(savedQuery, {
      scope: 'platform',
      view: 'staff.series.view',
      write: 'staff.series.operate',
      writes: ['name', 'sql', 'params', 'remark'],
      computed: ['createdByEmail'],
      search: ['name', 'sql', 'remark', 'createdByEmail'],
      filters: ['createdAt'],
      sort: ['name', 'createdByEmail', 'createdAt'],
    }),
    recorded: get('/recorded/:id', {
      permission: 'staff.series.view',
      input: z.strictObject({ id: analyticsQuery.schema.shape.id }),
      output: z.object({ name: z.string(), sql: z.string(), params: z.string() }),
      summary: ['一次查询的语句与参数', 'Statement and values of a recorded query'],
    }),
    tables: get('/tables', {
      permission: 'staff.series.view',
      input: z.strictObject({}),
      output: z.object({
        rows: z.array(
          z.object({
            name: z.string(),
            columns: z.array(z.object({ name: z.string(), type: z.string() })),
          }),
        ),
      }),
      summary: ['可以查询的表与列', 'Tables and columns that may be asked'],
    }),
    explain: post('/explain', {
      permission: 'staff.series.operate',
      input: draft,
      output: z.object(plan),
      rate: 'test',
      summary: [
        '查询计划与将读取的行数，不执行',
        'Plan of a query and what it would read, without running it',
      ],
    }),
    run: post('/run', {
      permission: 'staff.series.operate',
      input: draft,
      output: z.object({
        ...plan,
        columns: z.array(z.string()),
        rows: z.array(z.array(z.string().nullable())),
        /** More rows than are shown. */
        isCut: z.boolean(),
        /** Time and rows of each step; null where the engine does not tell them. */
        steps: z.string().nullable(),
        cost: z.object({ ms: z.int(), rows: z.int(), readRows: z.int(), readBytes: z.int() }),
      }),
      rate: 'test',
      summary: ['执行查询，附每一步的耗时', 'Runs a query and tells the time of each step'],
    }),
  },
});
