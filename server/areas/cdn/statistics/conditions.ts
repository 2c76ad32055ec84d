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

const hour = 3600;
/**
 * Rows of a scope and span as `s`: hourly sums for its whole hours, slots for the rest. `fine` asks for
 * slots alone, which peaks and shorter buckets need; so do buckets that begin within an hour.
 */
export const rowsOf = (
  scope: Scope,
  span: Pick<Span, 'from' | 'to' | 'offset'>,
  o: { fine: boolean; columns?: string },
): { rows: string; params: Record<string, unknown> } => {
  const { where, params } = conditionOf(scope, span);
  const columns = o.columns ?? '*';
  const first = Math.ceil(span.from / hour) * hour;
  const last = Math.floor(span.to / hour) * hour;
  if (o.fine || span.offset % hour !== 0 || first >= last)
    return { rows: `(SELECT ${columns} FROM stats_5m AS s WHERE ${where}) AS s`, params };
  const inner = "s.ts >= {firstHour:DateTime('UTC')} AND s.ts < {lastHour:DateTime('UTC')}";
  const whole = `SELECT ${columns} FROM stats_1h AS s WHERE ${where} AND ${inner}`;
  const edges = `SELECT ${columns} FROM stats_5m AS s WHERE ${where} AND NOT (${inner})`;
  const cut = first > span.from || last < span.to;
  return {
    rows: cut ? `(${whole} UNION ALL ${edges}) AS s` : `(${whole}) AS s`,
    params: { ...params, firstHour: first, lastHour: last },
  };
};

/**
 * Numbers per bucket and group. A peak is the highest five-minute slot of the bucket, taken after
 * slots were added over domains, suppliers and countries, hence the two levels.
 */
export const askBuckets = async (q: Question): Promise<Bucket[]> => {
  const { span, columns, by, top } = q;
  const fine = span.step < hour || columns.some((c) => c.over === 'max');
  const { rows: from, params } = rowsOf(q.scope, span, { fine });
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
