import { hitsInSql } from '../../../model/cdn/logs/hits';
import {
  type LogAnswer,
  type LogDimension,
  type LogQuestion,
  sizeBorders,
} from '#shared/areas/cdn/logs/logAnalyses';
import { platform } from '../../../kernel/process/platform';
import type { QueryWho } from '../../../kernel/analytics/index';
import type { Reach } from '../../../model/cdn/statistics/reach';

const sizeClass = `arrayLastIndex(b -> l.bytes >= b, [${sizeBorders.join(', ')}])`;
const keyOf: Record<LogDimension, string> = {
  url: 'l.path',
  missUrl: 'l.path',
  ip: 'l.client_ip',
  referer: 'l.referer',
  ua: 'l.ua',
  status: 'l.status',
  size: sizeClass,
};
/** How a key that was grouped in its stored form is told: addresses of IPv4 without their prefix. */
const toldOf = (by: LogDimension): string =>
  by === 'ip' ? `replaceOne(IPv6NumToString(g.k), '::ffff:', '')` : 'toString(g.k)';

/** Lines a question is about: the reach is part of every one of them. */
const linesOf = (
  reach: Reach,
  q: Pick<LogQuestion, 'by' | 'status'>,
  span: { from: number; to: number },
) => {
  const { accountId, domainIds, hidden } = reach;
  const codes = q.status && q.status.length > 0 ? q.status : null;
  const parts = [
    domainIds && 'l.domain_id IN {domains:Array(UUID)}',
    "l.ts >= {from:DateTime('UTC')} AND l.ts < {to:DateTime('UTC')} AND l.witness = 0",
    accountId && 'l.account_id = {account:UUID}',
    hidden.length > 0 && 'l.domain_id NOT IN {hidden:Array(UUID)}',
    q.by === 'missUrl' && `l.cache_status NOT IN (${hitsInSql})`,
    codes &&
      '(l.status IN {codes:Array(UInt16)} OR intDiv(l.status, 100) IN {groups:Array(UInt16)})',
  ];
  const params: Record<string, unknown> = {
    ...span,
    ...(domainIds ? { domains: domainIds } : {}),
    ...(accountId ? { account: accountId } : {}),
    ...(hidden.length > 0 ? { hidden } : {}),
    ...(codes
      ? {
          codes: codes.filter((c) => !c.endsWith('xx')).map(Number),
          groups: codes.filter((c) => c.endsWith('xx')).map((c) => Number(c[0])),
        }
      : {}),
  };
  return { where: parts.filter(Boolean).join(' AND '), params };
};

type Row = { key: string; domain: string; n: number; b: number; tn: number; tb: number; d: number };

/** The keys with the most requests or bytes, and what all lines come to. */
export const topLines = async (
  reach: Reach,
  q: LogQuestion,
  span: { from: number; to: number },
  who: QueryWho,
): Promise<Pick<LogAnswer, 'rows' | 'total'>> => {
  const { where, params } = linesOf(reach, q, span);
  const several = q.by === 'url' || q.by === 'missUrl' ? reach.domainIds?.length !== 1 : false;
  const host = several ? ', l.domain AS h' : '';
  const rows = await platform().analytics.query<Row>({
    name: 'logs.top',
    sql: `SELECT ${toldOf(q.by)} AS key, ${several ? 'toString(g.h)' : "''"} AS domain, toFloat64(g.n) AS n, toFloat64(g.b) AS b,
        toFloat64(sum(g.n) OVER ()) AS tn, toFloat64(sum(g.b) OVER ()) AS tb, toFloat64(count() OVER ()) AS d
      FROM (SELECT ${keyOf[q.by]} AS k${host}, count() AS n, sum(l.bytes) AS b FROM access_log AS l WHERE ${where} GROUP BY k${several ? ', h' : ''}) AS g
      ORDER BY ${q.order === 'bytes' ? 'g.b DESC, g.n' : 'g.n DESC, g.b'} DESC, g.k LIMIT ${q.top}`,
    params,
    who,
  });
  const [first] = rows;
  return {
    rows: rows.map(({ key, domain, n, b }) => ({ key, domain, requests: n, bytes: b })),
    total: { requests: first?.tn ?? 0, bytes: first?.tb ?? 0, distinct: first?.d ?? 0 },
  };
};

type Covered = { expected: string; complete: string; counted: string };
/** Hours with counted requests whose lines are all loaded and still kept, of those that have ended. */
export const coverageOf = async (
  reach: Reach,
  span: { from: number; to: number },
  cleaned: readonly string[],
): Promise<{ expected: number; complete: number; counted: number }> => {
  const { accountId, domainIds, hidden } = reach;
  const parts = [
    accountId && 's.account_id = {account:UUID}',
    domainIds && 's.domain_id IN {domains:Array(UUID)}',
    hidden.length > 0 && 's.domain_id NOT IN {hidden:Array(UUID)}',
    "s.source IN ('accurate', 'log') AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}",
  ];
  const [row] = await platform().analytics.query<Covered>({
    name: 'logs.coverage',
    sql: `SELECT count() AS expected, countIf(h.lines >= h.requests AND NOT has({cleaned:Array(String)}, h.day)) AS complete, sum(h.requests) AS counted
      FROM (SELECT s.domain_id AS domain, s.ts AS at, concat(toString(domain), ' ', toString(toDate(at))) AS day,
          sumIf(s.requests, s.source = 'accurate') AS requests, sumIf(s.requests, s.source = 'log') AS lines
        FROM stats_1h AS s WHERE ${parts.filter(Boolean).join(' AND ')} GROUP BY domain, at) AS h
      WHERE h.requests > 0 OR h.lines > 0`,
    params: {
      ...span,
      cleaned,
      ...(accountId ? { account: accountId } : {}),
      ...(domainIds ? { domains: domainIds } : {}),
      ...(hidden.length > 0 ? { hidden } : {}),
    },
  });
  return {
    expected: Number(row?.expected ?? 0),
    complete: Number(row?.complete ?? 0),
    counted: Number(row?.counted ?? 0),
  };
};
