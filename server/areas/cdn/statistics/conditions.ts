import type { Dimension } from '#shared/areas/cdn/statistics/statistics';
import type { Source } from '#shared/metrics';
import type { QueryWho } from '../../../kernel/analytics/index';
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
