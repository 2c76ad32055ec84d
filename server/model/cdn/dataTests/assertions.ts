import type { SampleRow } from '#shared/areas/platform/findings/findings';
import type { DataRule } from '#shared/areas/cdn/dataTests/rules';
import { regions } from '#shared/edge/regions';

/**
 * What breaks a rule on a day, as one select. Of figures: `domain`, `param`, `source` and `at` (Unix
 * seconds) say where, `expected` and `found` what; the day is {from} and {to}. Of records: `what`,
 * `expected`, `found`; the day is $1.
 */
export type Assertion = {
  store: 'analytics' | 'database';
  kind: SampleRow['kind'];
  sql: string;
};

const place = 's.account_id, s.domain_id, s.param_id, s.source';
const where = (table: string) =>
  `${table} AS s WHERE s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`;
const named = (at: string) =>
  `toString(t.domain_id) AS domain, toString(t.param_id) AS param, toString(t.source) AS source, toUnixTimestamp(t.${at}) AS at`;
/** Sums of a slot of a series, of which those are kept that break a condition. */
const slots = (o: { sums: string; broken: string; expected: string; found: string }): string =>
  `SELECT ${named('ts')}, toFloat64(${o.expected}) AS expected, toFloat64(${o.found}) AS found
   FROM (SELECT ${place}, s.ts AS ts, ${o.sums} FROM ${where('stats_5m')}
     GROUP BY ${place}, s.ts) AS t WHERE ${o.broken}`;
/** The same figure of two tables, by the hour or slot; where they differ. */
const twice = (a: string, b: string, at: string): string =>
  `SELECT ${named('slot')}, toFloat64(t.va) AS expected, toFloat64(t.vb) AS found
   FROM (SELECT u.account_id AS account_id, u.domain_id AS domain_id, u.param_id AS param_id, u.source AS source, u.slot AS slot,
       sum(u.a) AS va, sum(u.b) AS vb, sum(u.ra) AS na, sum(u.rb) AS nb
     FROM (SELECT ${place}, ${at} AS slot, s.bytes AS a, toInt64(0) AS b, s.requests AS ra, toInt64(0) AS rb FROM ${where(a)}
       UNION ALL SELECT ${place}, ${at} AS slot, toInt64(0) AS a, s.bytes AS b, toInt64(0) AS ra, s.requests AS rb FROM ${where(b)}) AS u
     GROUP BY u.account_id, u.domain_id, u.param_id, u.source, u.slot) AS t WHERE t.va != t.vb OR t.na != t.nb`;

const regionList = Object.keys(regions)
  .map((code) => `'${code}'`)
  .join(', ');

/** Every rule as what would break it. */
export const assertions: Readonly<Record<DataRule, Assertion>> = {
  hits: {
    store: 'analytics',
    kind: 'count',
    sql: slots({
      sums: 'sum(s.requests) AS r, sum(s.hit_requests) AS h, sum(s.bytes) AS b, sum(s.hit_bytes) AS hb',
      broken: 't.h > t.r OR t.hb > t.b',
      expected: 'if(t.h > t.r, t.r, t.b)',
      found: 'if(t.h > t.r, t.h, t.hb)',
    }),
  },
  // A series whose source tells no status codes at all has none to add up.
  statuses: {
    store: 'analytics',
    kind: 'count',
    sql: slots({
      sums: 'sum(s.requests) AS r, arraySum(mapValues(sumMap(s.statusMap))) AS c',
      broken: 't.c != 0 AND t.c != t.r',
      expected: 't.r',
      found: 't.c',
    }),
  },
  regions: {
    store: 'analytics',
    kind: 'bytes',
    sql: slots({
      sums: `sum(s.bytes) AS b, sumIf(s.bytes, s.region IN (${regionList})) AS k, sum(s.requests) AS r, sumIf(s.requests, s.region IN (${regionList})) AS kr`,
      broken: 't.b != t.k OR t.r != t.kr',
      expected: 't.b',
      found: 't.k',
    }),
  },
  // Of whole parameters: a single domain may have no visitor for five minutes.
  slots: {
    store: 'analytics',
    kind: 'count',
    sql: `SELECT '' AS domain, toString(t.param_id) AS param, 'accurate' AS source, toUnixTimestamp({from:DateTime('UTC')}) AS at,
       toFloat64(288) AS expected, toFloat64(t.n) AS found
     FROM (SELECT s.param_id AS param_id, uniqExact(s.ts) AS n FROM ${where('stats_5m')}
       AND s.source = 'accurate' AND has({whole:Array(String)}, toString(s.param_id)) GROUP BY s.param_id) AS t WHERE t.n < 288`,
  },
  negatives: {
    store: 'analytics',
    kind: 'count',
    sql: `SELECT ${named('ts')}, toFloat64(0) AS expected, toFloat64(t.least) AS found
     FROM (SELECT ${place}, s.ts AS ts, s.country, least(sum(s.requests), sum(s.bytes), sum(s.hit_requests), sum(s.hit_bytes),
         sum(s.origin_requests), sum(s.origin_bytes), sum(s.request_ms)) AS least FROM ${where('stats_5m')}
       GROUP BY ${place}, s.ts, s.country, s.region) AS t WHERE t.least < 0`,
  },
  hours: {
    store: 'analytics',
    kind: 'bytes',
    sql: twice('stats_5m', 'stats_1h', 'toStartOfHour(s.ts)'),
  },
  ledger: { store: 'analytics', kind: 'bytes', sql: twice('stats_ledger', 'stats_5m', 's.ts') },
  bills: {
    store: 'database',
    kind: 'money',
    sql: `select a.name || ' ' || d.day || ' v' || d.version as what, d.cost::float8 as expected, (coalesce(l.cost, 0) + d.sms_cost)::float8 as found
      from bill_day d join account a on a.id = d.account_id
      left join (select bill_day_id, sum(bytes) as bytes, sum(cost) as cost from bill_line where day = $1::date group by bill_day_id) l
        on l.bill_day_id = d.id
      where d.day = $1::date and d.status = 'completed' and (coalesce(l.bytes, 0) <> d.bytes or coalesce(l.cost, 0) + d.sms_cost <> d.cost)`,
  },
  holds: {
    store: 'database',
    kind: 'text',
    sql: `select n.name || ' ' || h.source || ' ' || to_char(h.from_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as what,
        h.plan_id::text as expected, null::text as found
      from stat_hold h join domain n on n.id = h.domain_id
      where h.lifted_at is null and h.from_at < $1::date + 1 and h.to_at > $1::date
        and not exists (select 1 from data_plan p where p.id = h.plan_id)`,
  },
  counters: {
    store: 'database',
    kind: 'count',
    sql: `select '#' || t.number || ' ' || t.title as what, i.ended::float8 as expected, t.done::float8 as found
      from task t, lateral (select count(*)::int as n, count(*) filter (where state = 'done')::int as ok,
          count(*) filter (where state = 'failed')::int as failed,
          count(*) filter (where state in ('done', 'failed', 'cancelled'))::int as ended
        from task_item i where i.task_id = t.id) i
      where t.created_at >= $1::date and t.created_at < $1::date + 1
        and (t.total <> i.n or t.done <> i.ended or t.ok <> i.ok or t.failed <> i.failed)`,
  },
};
