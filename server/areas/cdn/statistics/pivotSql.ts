import { type PivotDimension, rowBudget } from '#shared/areas/cdn/statistics/analyses';
import { type Metric, metrics } from '#shared/metrics';
import { Failure } from '#shared/kernel/errors';
import { platform } from '../../../kernel/process/platform';
import { dimensionSql, type Scope } from './conditions';
import { pivotSql } from './filterSql';
import { type Cells, type Column, columnsFor } from './metricSql';
import { plannedRows, type Rows } from './rollups';
import type { Span } from './span';

/** One question of an analysis: rows of which span, narrowed by what, grouped by what. */
export type PivotQuestion = {
  scope: Scope;
  span: Span;
  filter: { where: string; params: Record<string, unknown> };
  by: readonly PivotDimension[];
  metrics: readonly Metric[];
  /** Codes are counted in requests only, from rows taken apart by code. */
  byCode: boolean;
  /** Added to times of groups, so that those of the period before meet their successors. */
  shift: number;
};
export type PivotRow = { keys: string[]; cells: Cells };

/** Separates keys in one text; no key holds it. */
const joint = '\u0001';
const columnsOf = (q: PivotQuestion): Column[] =>
  q.byCode
    ? [{ name: 'requests', perRow: 's.requests', over: 'sum' }]
    : columnsFor([...q.metrics, 'requests']);

const rollupNames = Object.keys(dimensionSql) as (keyof typeof dimensionSql)[];
/** Whether a condition speaks of a dimension. */
const columnIn = (where: string, dimension: keyof typeof dimensionSql): boolean =>
  where.includes(dimensionSql[dimension]);

/** Rows of the scope as `s`; taken apart by status code where the question speaks of codes. */
const pivotRows = async (q: PivotQuestion, columns: readonly Column[]): Promise<Rows> => {
  const source = await plannedRows({
    scope: q.scope,
    span: q.span,
    step: q.by.includes('hour') ? 3600 : q.by.includes('day') ? 86_400 : Number.MAX_SAFE_INTEGER,
    fine: columns.some((c) => c.over === 'max'),
    dimensions: new Set(rollupNames.filter((d) => q.by.includes(d) || columnIn(q.filter.where, d))),
  });
  if (!q.byCode) return source;
  const { rows, params } = source;
  return {
    params,
    rows: `(SELECT s.ts AS ts, s.domain_id AS domain_id, s.country AS country, s.region AS region, s.param_id AS param_id,
      tupleElement(code, 1) AS status, tupleElement(code, 2) AS requests
    FROM ${rows} ARRAY JOIN CAST(s.statusMap, 'Array(Tuple(UInt16, Int64))') AS code) AS s`,
  };
};

const orderOf = (metric: Metric): string => {
  const { rule } = metrics[metric];
  const [first, second] = columnsFor([metric]);
  return rule.how === 'ratio'
    ? `g.${first?.name} / nullIf(g.${second?.name}, 0)`
    : `g.${first?.name}`;
};

/**
 * Groups with the highest value of the first metric, and how many groups there are. A peak is the
 * highest five-minute slot after rows of the group were added, hence the two levels.
 */
export const askPivot = async (
  q: PivotQuestion,
  top: number,
  only: readonly string[][] | null = null,
): Promise<{ rows: PivotRow[]; groups: number }> => {
  const columns = columnsOf(q);
  const from = await pivotRows(q, columns);
  const keys = q.by.map((d) => pivotSql(d, q.span.offset, q.shift));
  const joined = keys.length > 0 ? `concat(${[...keys, "''"].join(`, '${joint}', `)})` : "''";
  const rest = [q.filter.where, only && `${joined} IN {only:Array(String)}`].filter(Boolean);
  const where = rest.length > 0 ? `WHERE ${rest.join(' AND ')}` : '';
  const peaks = columns.some((c) => c.over === 'max');
  const inner = columns.map((c) => `sum(${c.perRow}) AS ${c.name}`).join(', ');
  const outer = columns.map((c) => `${c.over}(t.${c.name}) AS ${c.name}`).join(', ');
  const slots = `SELECT ${joined} AS k, ${peaks ? 's.ts AS slot, ' : ''}${inner} FROM ${from.rows} ${where} GROUP BY k${peaks ? ', slot' : ''}`;
  const grouped = peaks ? `SELECT t.k AS k, ${outer} FROM (${slots}) AS t GROUP BY k` : slots;
  const read = columns.map((c) => `toFloat64(g.${c.name}) AS v_${c.name}`).join(', ');
  const order = q.byCode ? 'g.requests' : orderOf(q.metrics[0] as Metric);
  const rows = await platform().analytics.query<Record<string, unknown>>({
    name: 'statistics.pivot',
    sql: `SELECT g.k AS k, ${read}, toFloat64(count() OVER ()) AS groups FROM (${grouped}) AS g WHERE g.requests > 0
      ORDER BY ${order} DESC NULLS LAST, k LIMIT ${top}`,
    params: {
      ...from.params,
      ...q.filter.params,
      ...(only ? { only: only.map((k) => [...k, ''].join(joint)) } : {}),
    },
    who: q.scope.who,
  });
  const groups = Number(rows[0]?.['groups'] ?? 0);
  if (groups > rowBudget) throw new Failure('statistics.budget', { max: rowBudget });
  return {
    groups,
    rows: rows.map((r) => ({
      keys: String(r['k']).split(joint).slice(0, q.by.length),
      cells: Object.fromEntries(columns.map((c) => [c.name, Number(r[`v_${c.name}`])])),
    })),
  };
};

/** Columns a question reads, for adding and taking away. */
export const pivotColumns = columnsOf;
