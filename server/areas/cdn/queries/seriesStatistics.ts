import { seriesStatistics } from '#shared/areas/cdn/queries/seriesStatistics';
import type { Got, Out } from '#shared/kernel/contract';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { emailsOf } from './queries.store';
import {
  type AskedText,
  askedTexts,
  type ColumnSize,
  tableSizes,
  type TableSize,
} from './seriesSizes';

const { list, metrics, labels } = seriesStatistics.endpoints;
type Use = { asked: number; lastAskedAt: string | null; lastAskedBy: string | null };
/** Of the rows that stay apart for a label alone, the part from which dropping it is worth saying. */
const worthShare = 0.1;

/** Who asks for which words: a table, or a column of it, named in a statement. */
const usesOf = async (o: Outside): Promise<(table: string, column?: string) => Use> => {
  const texts = (await askedTexts()).map((t) => ({ ...t, words: new Set(t.sql.match(/\w+/g)) }));
  const emails = await o.transact((ctx) =>
    emailsOf(
      ctx,
      texts.flatMap((t) => t.userId ?? []),
    ),
  );
  return (table, column) => {
    const questions = texts.filter((t) => t.words.has(table) && (!column || t.words.has(column)));
    const last = questions.toSorted((a, b) => Number(b.at) - Number(a.at))[0];
    return {
      asked: questions.reduce((n, t) => n + Number(t.asked), 0),
      lastAskedAt: last ? new Date(Number(last.at)).toISOString() : null,
      lastAskedBy: nameOf(last, emails),
    };
  };
};
const nameOf = (last: AskedText | undefined, emails: ReadonlyMap<string, string>): string | null =>
  last?.userId ? (emails.get(last.userId) ?? last.userId) : null;

const rawOfSample = ({ columns }: TableSize): number => columns.reduce((n, c) => n + c.bytes, 0);
/** Bytes of a column over all parts, by its share of the sample; compressed ones are spread alike. */
const sizesOf = (size: TableSize, column: ColumnSize) => {
  const share = column.bytes / (rawOfSample(size) || 1);
  return {
    bytes: Math.round(size.bytes * share),
    rawBytes: Math.round(size.rawBytes * share),
  };
};

const listTables = async (o: Outside, input: Got<typeof list>): Promise<Out<typeof list>> => {
  const [sizes, useOf] = [await tableSizes(), await usesOf(o)];
  const rows = sizes.map((size) => {
    const freedBytes = Math.round((size.bytes * size.oldRows) / (size.rows || 1));
    const dailyRows = Math.round(size.sampleRows / size.sampleSpan);
    return {
      ...size,
      id: size.table,
      dailyRows,
      dailyBytes: Math.round((dailyRows * size.bytes) / (size.rows || 1)),
      ...useOf(size.table),
      saving: freedBytes > 0 ? 'shorter' : 'none',
      freedBytes: freedBytes > 0 ? freedBytes : null,
    };
  });
  return o.transact((ctx) => computedList(ctx, list, rows, input));
};

const listMetrics = async (
  o: Outside,
  input: Got<typeof metrics>,
): Promise<Out<typeof metrics>> => {
  const [sizes, useOf] = [await tableSizes(), await usesOf(o)];
  const rows = sizes.flatMap((size) =>
    size.columns
      .filter((c) => c.isMetric)
      .map((column) => {
        const [use, room] = [useOf(size.table, column.name), sizesOf(size, column)];
        const isUnasked = use.asked === 0 && size.rows > 0;
        return {
          id: `${size.table} ${column.name}`,
          table: size.table,
          metric: column.name,
          points: column.count,
          ...room,
          ...use,
          saving: isUnasked ? 'unasked' : 'none',
          freedBytes: isUnasked ? room.bytes : null,
        };
      }),
  );
  return o.transact((ctx) => computedList(ctx, metrics, rows, input));
};

const listLabels = async (o: Outside, input: Got<typeof labels>): Promise<Out<typeof labels>> => {
  const [sizes, useOf] = [await tableSizes(), await usesOf(o)];
  const rows = sizes.flatMap((size) =>
    size.columns
      .filter((c) => !c.isMetric)
      .map((column) => {
        const use = useOf(size.table, column.name);
        const { rowsLeft } = column;
        const spared = rowsLeft === null ? 0 : 1 - rowsLeft;
        const isSpare = use.asked === 0 && spared >= worthShare;
        return {
          id: `${size.table} ${column.name}`,
          table: size.table,
          label: column.name,
          distinct: column.count,
          ...sizesOf(size, column),
          rowsLeft,
          ...use,
          saving: isSpare ? 'label' : 'none',
          freedBytes: isSpare ? Math.round(size.bytes * spared) : null,
        };
      }),
  );
  return o.transact((ctx) => computedList(ctx, labels, rows, input));
};

/** What the tables of figures hold, who asks for it, and what would save room. */
export const seriesStatisticsService = serve(
  seriesStatistics,
  {},
  { list: listTables, metrics: listMetrics, labels: listLabels },
);
