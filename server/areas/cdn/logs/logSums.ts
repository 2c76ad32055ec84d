import { slotSeconds } from '#shared/kernel/units';
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

/** Beyond all instants of the store, so that a lane's number and an instant make one number. */
const apart = 10_000_000_000;
/** Runs of slots that a question names; beyond them one run stands for all of a lane. */
const mostRuns = 5_000;
type Run = { lane: number; from: number; to: number };
/** Slots that lack something as runs, by the number of their lane: a question has no room for each. */
const runsOf = ({ lanes, lacking }: Question): Run[] => {
  const numbers = new Map(lanes.map((l, i) => [l.key, i]));
  const runs: Run[] = [];
  const places = lacking.flatMap(({ key, at }) => {
    const lane = numbers.get(key);
    return lane === undefined ? [] : [{ lane, at }];
  });
  for (const { lane, at } of places.toSorted((a, b) => a.lane - b.lane || a.at - b.at)) {
    const last = runs.at(-1);
    if (last?.lane === lane && (last.to >= at || runs.length > mostRuns))
      last.to = at + slotSeconds;
    else runs.push({ lane, from: at, to: at + slotSeconds });
  }
  return runs;
};

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
    AND toUInt64(transform(key, {keys:Array(String)}, {numbers:Array(UInt32)}, toUInt32(0))) * ${apart} + toUnixTimestamp(s.ts) NOT IN
      (SELECT arrayJoin(arrayFlatten(arrayMap((n, a, b) -> arrayMap(at -> n * ${apart} + at, range(a, b, ${slotSeconds})),
        {runLanes:Array(UInt64)}, {runFroms:Array(UInt64)}, {runTos:Array(UInt64)}))))`;
  const runs = runsOf(q);
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
      numbers: q.lanes.map((_, i) => i),
      runLanes: runs.map((r) => r.lane),
      runFroms: runs.map((r) => r.from),
      runTos: runs.map((r) => r.to),
      ...(accountId && { account: accountId }),
      ...(domainId && { domain: domainId }),
      ...(paramId && { param: paramId }),
    },
    who: q.who,
    maxMs: 60_000,
  });
};
