import type { Dimension } from '#shared/areas/cdn/statistics/statistics';
import type { Source } from '#shared/metrics';
import type { QueryWho } from '../../../kernel/analytics/index';
import { platform } from '../../../kernel/process/platform';
import type { Cells, Column } from './metricSql';
import type { Reach } from '../../../model/cdn/statistics/reach.store';
import type { Span } from './span';

/** What rows a question is about; the account's reach is part of every one of them. */
export type Scope = {
  reach: Reach;
  source: Source;
  regions: readonly string[] | null;
  countries: readonly string[] | null;
  paramIds: readonly string[] | null;
  who: QueryWho;
};

/** Condition of a scope and a time span for `s`, with its parameters. */
export const conditionOf = (scope: Scope, span: Pick<Span, 'from' | 'to'>) => {
  const { reach, regions, countries, paramIds, source } = scope;
  const parts = [
    reach.accountId && 's.account_id = {account:UUID}',
    reach.domainIds && 's.domain_id IN {domains:Array(UUID)}',
    reach.hidden.length > 0 && 's.domain_id NOT IN {hidden:Array(UUID)}',
    regions && 's.region IN {regions:Array(String)}',
    countries && 's.country IN {countries:Array(String)}',
    paramIds && 's.param_id IN {params:Array(UUID)}',
    "s.source = {source:String} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}",
  ];
  const params: Record<string, unknown> = {
    source,
    from: span.from,
    to: span.to,
    ...(reach.accountId ? { account: reach.accountId } : {}),
    ...(reach.domainIds ? { domains: reach.domainIds } : {}),
    ...(reach.hidden.length > 0 ? { hidden: reach.hidden } : {}),
    ...(regions ? { regions } : {}),
    ...(countries ? { countries } : {}),
    ...(paramIds ? { params: paramIds } : {}),
  };
  return { where: parts.filter(Boolean).join(' AND '), params };
};

export const dimensionSql: Record<Dimension, string> = {
  domain: 'toString(s.domain_id)',
  region: 'toString(s.region)',
  country: 'toString(s.country)',
  supplier: 'toString(s.param_id)',
};
/** Sums stay below 2^53, where a Float64 is exact and comes back as a plain number. */
const exact = (expression: string): string => `toFloat64(${expression})`;

/** Values of a dimension with the most requests, most first. */
export const topGroups = async (
  scope: Scope,
  span: Span,
  by: Dimension,
  count: number,
): Promise<string[]> => {
  const { where, params } = conditionOf(scope, span);
  const rows = await platform().analytics.query<{ dim: string }>({
    name: 'statistics.top',
    sql: `SELECT ${dimensionSql[by]} AS dim, sum(s.bytes) AS b, sum(s.requests) AS n FROM stats_5m AS s WHERE ${where}
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

/** Hourly sums serve whole hours; peaks need every five-minute slot. */
const tableFor = ({ span, columns }: Question): 'stats_5m' | 'stats_1h' =>
  span.step > 300 &&
  span.from % 3600 === 0 &&
  span.to % 3600 === 0 &&
  !columns.some((c) => c.over === 'max')
    ? 'stats_1h'
    : 'stats_5m';

/**
 * Numbers per bucket and group. A peak is the highest five-minute slot of the bucket, taken after
 * slots were added over domains, suppliers and countries, hence the two levels.
 */
export const askBuckets = async (q: Question): Promise<Bucket[]> => {
  const { span, columns, by, top } = q;
  const { where, params } = conditionOf(q.scope, span);
  const dim = by
    ? `if(has({top:Array(String)}, ${dimensionSql[by]}), ${dimensionSql[by]}, '')`
    : "''";
  const bucket = `intDiv(slot + {offset:Int64}, {step:Int64}) * {step:Int64} - {offset:Int64}`;
  const inner = columns.map((c) => `sum(${c.perRow}) AS ${c.name}`).join(', ');
  const outer = columns.map((c) => `${exact(`${c.over}(t.${c.name})`)} AS ${c.name}`).join(', ');
  const rows = await platform().analytics.query<Bucket>({
    name: 'statistics.series',
    sql: `SELECT toFloat64(${bucket}) AS at, t.dim AS dim, ${outer}
      FROM (SELECT toInt64(toUnixTimestamp(s.ts)) AS slot, ${dim} AS dim, ${inner} FROM ${tableFor(q)} AS s WHERE ${where} GROUP BY slot, dim) AS t
      GROUP BY at, dim ORDER BY at`,
    params: { ...params, offset: span.offset, step: span.step, ...(by ? { top } : {}) },
    who: q.scope.who,
    maxRows: 500_000,
  });
  return rows;
};
