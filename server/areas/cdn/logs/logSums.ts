import type { QueryWho } from '../../../kernel/analytics/index';
import { platform } from '../../../kernel/process/platform';
import type { LaneScope, Lane } from './comparedLanes.store';

/** Sums of one lane and step; those of slots in which both sources are complete once more. */
export type LogSum = {
  key: string;
  at: number;
  lines: number;
  logBytes: number;
  counterRequests: number;
  counterBytes: number;
  bothLogBytes: number;
  bothCounterBytes: number;
  status2xx: number;
  status3xx: number;
  status4xx: number;
  status5xx: number;
};
type Question = {
  scope: LaneScope;
  stepSeconds: number;
  lanes: readonly Lane[];
  /** Slots that lack something: a lane's key and a start. */
  lacking: readonly { key: string; at: number }[];
  who: QueryWho;
};

const bytes = 's.bytes + s.witness_bytes';
const requests = 's.requests + s.witness_requests';
const sum = (what: string, when: string) => `toFloat64(sumIf(${what}, ${when}))`;
const statusClass = (n: number) =>
  `${sum(`arraySum(mapValues(mapFilter((k, v) -> intDiv(k, 100) = ${n}, s.statusMap)))`, "s.source = 'log'")} AS status${n}xx`;

/**
 * Log lines and counter by lane and step. Requests of the platform's own witnesses are added on both
 * sides, because a supplier that cannot tell them apart counts them among the visitors'.
 */
export const logSums = async (q: Question): Promise<LogSum[]> => {
  // The engine maps by no empty list.
  if (q.lanes.length === 0) return [];
  const { accountId, domainId, paramId, from, to } = q.scope;
  const both = `s.ts >= fromUnixTimestamp(toUInt32(transform(key, {keys:Array(String)}, {froms:Array(UInt32)}, toUInt32(4294967295))))
    AND s.ts < fromUnixTimestamp(toUInt32(transform(key, {keys:Array(String)}, {tos:Array(UInt32)}, toUInt32(0))))
    AND concat(key, ' ', toString(toUnixTimestamp(s.ts))) NOT IN (SELECT arrayJoin({lacking:Array(String)}))`;
  const conditions = [
    "s.source IN ('log', 'accurate') AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}",
    accountId && 's.account_id = {account:UUID}',
    domainId && 's.domain_id = {domain:UUID}',
    paramId && 's.param_id = {param:UUID}',
  ];
  return platform().analytics.query<LogSum>({
    name: 'logs.statistics',
    sql: `SELECT concat(toString(s.domain_id), ' ', toString(s.param_id)) AS key,
        toFloat64(intDiv(toUnixTimestamp(s.ts), {step:UInt32}) * {step:UInt32}) AS at,
        ${sum(requests, "s.source = 'log'")} AS lines, ${sum(bytes, "s.source = 'log'")} AS "logBytes",
        ${sum(requests, "s.source = 'accurate'")} AS "counterRequests", ${sum(bytes, "s.source = 'accurate'")} AS "counterBytes",
        ${sum(bytes, `s.source = 'log' AND ${both}`)} AS "bothLogBytes",
        ${sum(bytes, `s.source = 'accurate' AND ${both}`)} AS "bothCounterBytes",
        ${[2, 3, 4, 5].map(statusClass).join(', ')}
      FROM stats_5m AS s WHERE ${conditions.filter(Boolean).join(' AND ')} GROUP BY key, at`,
    params: {
      from,
      to,
      step: q.stepSeconds,
      keys: q.lanes.map((l) => l.key),
      froms: q.lanes.map((l) => l.from),
      tos: q.lanes.map((l) => l.to),
      lacking: q.lacking.map((l) => `${l.key} ${l.at}`),
      ...(accountId && { account: accountId }),
      ...(domainId && { domain: domainId }),
      ...(paramId && { param: paramId }),
    },
    who: q.who,
    maxMs: 60_000,
  });
};
