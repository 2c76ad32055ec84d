import * as z from 'zod';
import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Days of questions that say whether a column is of use. */
export const askedDays = 30;
/** Newest days of a table on which shares are measured. */
export const sampleDays = 7;
/** A shorter time to keep rows, whose worth is shown. */
export const shorterDays = 90;

/** What would save room; nothing where all is of use. */
export const savings = {
  none: ['–', '–', 'neutral'],
  unasked: ['无人查询，可删除此列', 'Nobody asks for it: drop the column', 'warning'],
  label: ['无人按它区分，可合并其行', 'Nobody tells rows apart by it: drop the label', 'warning'],
  shorter: ['可缩短保存期', 'Keep it for a shorter time', 'warning'],
} as const;

const table = field.shown(...terms.table);
const freed = {
  saving: field.choice('建议', 'Advice', savings),
  /** Compressed bytes that following the advice would free, by the share measured on the sample. */
  freedBytes: field.bytes('可释放', 'Would free').nullable(),
};
const use = {
  /** Questions of the last 30 days that name it, of people and of the platform. */
  asked: field.count('近 30 天查询', 'Asked in 30 days'),
  lastAskedAt: field.time('最近查询', 'Last asked').nullable(),
  /** Who asked last; null for the platform itself. */
  lastAskedBy: field.shown('最近查询者', 'By whom').nullable(),
};
const size = {
  bytes: field.bytes(...cdnTerms.compressed),
  rawBytes: field.bytes('原始', 'Raw'),
};

/** How much a table of figures holds, how fast it grows, who asks for it. */
export const seriesTable = entity('seriesTable', '数据表', 'Table of figures', {
  id: field.shown(...terms.id),
  table,
  series: field.count('序列数', 'Series'),
  rows: field.count('行数', 'Rows stored'),
  ...size,
  /** Rows and compressed bytes a day over the sample. */
  dailyRows: field.count('每日新增行', 'Rows a day'),
  dailyBytes: field.bytes('每日增长', 'Growth a day'),
  oldestAt: field.time('最早', 'Oldest').nullable(),
  newestAt: field.time('最新', 'Newest').nullable(),
  ...use,
  ...freed,
});

const seriesMetric = z.object({
  id: field.shown(...terms.id),
  table,
  metric: field.shown(...cdnTerms.metric),
  points: field.count('有值的点', 'Points with a value'),
  ...size,
  ...use,
  ...freed,
});
const seriesLabel = z.object({
  id: field.shown(...terms.id),
  table,
  label: field.shown('标签', 'Label'),
  distinct: field.count('不同值', 'Distinct values'),
  ...size,
  /** Part of the rows that would be left without the label; null where rows are not summed. */
  rowsLeft: field.ratio(...cdnTerms.rowsLeft).nullable(),
  ...use,
  ...freed,
});

const read = {
  scope: 'platform',
  permission: 'staff.series.view',
} as const;
export const seriesStatistics = resource('seriesStatistics', {
  entity: seriesTable,
  endpoints: {
    list: listing(seriesTable.schema, {
      ...read,
      search: ['table'],
      sort: ['table', 'series', 'rows', 'bytes', 'dailyBytes', 'freedBytes'],
      order: '-bytes',
      summary: ['各表的序列、行数、大小与增长', 'Series, rows, size and growth of each table'],
    }),
    metrics: listing(seriesMetric, {
      ...read,
      path: '/metrics',
      search: ['metric'],
      filters: ['table', 'saving'],
      sort: ['metric', 'table', 'points', 'bytes', 'asked', 'lastAskedAt', 'freedBytes'],
      order: '-bytes',
      summary: ['各指标的点数、大小与查询情况', 'Points, size and use of each metric'],
    }),
    labels: listing(seriesLabel, {
      ...read,
      path: '/labels',
      search: ['label'],
      filters: ['table', 'saving'],
      sort: [
        'label',
        'table',
        'distinct',
        'bytes',
        'rowsLeft',
        'asked',
        'lastAskedAt',
        'freedBytes',
      ],
      order: '-bytes',
      summary: ['各标签的不同值与查询情况', 'Distinct values and use of each label'],
    }),
  },
});
