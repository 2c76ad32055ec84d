import type { Dimension } from '#shared/areas/cdn/statistics/statistics';
import { platform } from '../../../kernel/process/platform';
import { dimensionSql, type Scope } from './conditions';
import type { Cells, Column } from './metricSql';
import { plannedRows } from './rollups';
import type { Span } from './span';

const hour = 3600;
/** Sums stay below 2^53, where a Float64 is exact and comes back as a plain number. */
const exact = (expression: string): string => `toFloat64(${expression})`;

/** Values of a dimension with the most requests, most first. */
export const topGroups = async (
  scope: Scope,
  span: Span,
  by: Dimension,
  count: number,
): Promise<string[]> => {
  const { rows: from, params } = await plannedRows({
    scope,
    span,
    // One bucket that holds everything.
    step: Number.MAX_SAFE_INTEGER,
    fine: false,
    dimensions: new Set([by]),
  });
  const rows = await platform().analytics.query<{ dim: string }>({
    name: 'statistics.top',
    sql: `SELECT ${dimensionSql[by]} AS dim, sum(s.bytes) AS b, sum(s.requests) AS n FROM ${from}
      GROUP BY dim HAVING n > 0 ORDER BY b DESC, n DESC, dim LIMIT ${count}`,
    params,
    who: scope.who,
  });
  return rows.map((r) => r.dim);
};

export type Bucket = { at: number; dim: string } & Cells;
type Question = {
  scope: Scope;
  span: Span;
  columns: readonly Column[];
  by: Dimension | null;
  /** Values shown by themselves; everything else is summed under ''. */
  top: readonly string[];
};

/**
 * Numbers per bucket and group. A peak is the highest five-minute slot of the bucket, taken after
 * slots were added over domains, suppliers and countries, hence the two levels.
 */
export const askBuckets = async (q: Question): Promise<Bucket[]> => {
  const { span, columns, by, top } = q;
  const fine = span.step < hour || columns.some((c) => c.over === 'max');
  const dimensions = new Set(by ? [by] : []);
  const { rows: from, params } = await plannedRows({
    scope: q.scope,
    span,
    step: span.step,
    fine,
    dimensions,
  });
  const dim = by
    ? `if(has({top:Array(String)}, ${dimensionSql[by]}), ${dimensionSql[by]}, '')`
    : "''";
  const bucket = `intDiv(slot + {offset:Int64}, {step:Int64}) * {step:Int64} - {offset:Int64}`;
  const inner = columns.map((c) => `sum(${c.perRow}) AS ${c.name}`).join(', ');
  const outer = columns.map((c) => `${exact(`${c.over}(t.${c.name})`)} AS ${c.name}`).join(', ');
  const rows = await platform().analytics.query<Bucket>({
    name: 'statistics.series',
    sql: `SELECT toFloat64(${bucket}) AS at, t.dim AS dim, ${outer}
      FROM (SELECT toInt64(toUnixTimestamp(s.ts)) AS slot, ${dim} AS dim, ${inner} FROM ${from} GROUP BY slot, dim) AS t
      GROUP BY at, dim ORDER BY at`,
    params: { ...params, offset: span.offset, step: span.step, ...(by ? { top } : {}) },
    who: q.scope.who,
    maxRows: 500_000,
  });
  return rows;
};
