import { dayStart } from '#shared/kernel/units';
import { platform } from '../../../kernel/process/platform';
import type { Charge } from '../../area';

/** Bytes of one domain at one supplier parameter in one region on one local day. */
export type UsageRow = { domainId: string; paramId: string; region: string; bytes: number };
export type UsageByDay = Map<string, UsageRow[]>;
/** What the bill of a day is made of: bytes, and charges of messages. */
export type DayFigures = { usage: readonly UsageRow[]; charges: readonly Charge[] };

/**
 * Usage of an account by local day, from the suppliers' accurate counters: the source that bills are
 * made of. Days without traffic are absent.
 */
export const readUsage = async (o: {
  accountId: string;
  utcOffsetMinutes: number;
  /** Sorted local days; everything between the first and the last is read. */
  days: readonly string[];
}): Promise<UsageByDay> => {
  const usage: UsageByDay = new Map();
  const [first, last] = [o.days[0], o.days.at(-1)];
  if (!first || !last) return usage;
  const from = Date.parse(dayStart(first, o.utcOffsetMinutes)) / 1000;
  const to = Date.parse(dayStart(last, o.utcOffsetMinutes)) / 1000 + 86_400;
  const rows = await platform().analytics.query<UsageRow & { day: string; total: string }>({
    name: 'bills.usage',
    sql: `SELECT toString(toDate(addMinutes(s.ts, {offset:Int32}))) AS day, toString(s.domain_id) AS domainId,
        toString(s.param_id) AS paramId, s.region AS region, sum(s.bytes) AS total
      FROM stats_5m AS s WHERE s.account_id = {account:UUID} AND s.source = 'accurate'
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
      GROUP BY day, domainId, paramId, region HAVING total > 0
      ORDER BY day, domainId, paramId, region`,
    params: { account: o.accountId, offset: o.utcOffsetMinutes, from, to },
    maxRows: 2_000_000,
    maxMs: 120_000,
  });
  for (const { day, domainId, paramId, region, total } of rows) {
    const bytes = Number(total);
    if (!Number.isSafeInteger(bytes)) throw new RangeError(`not an exact integer: ${total}`);
    usage.set(day, [...(usage.get(day) ?? []), { domainId, paramId, region, bytes }]);
  }
  return usage;
};

export type PointRow = {
  at: string;
  domainId: string;
  paramId: string;
  region: string;
  bytes: number;
};
/** The accurate counters of an account between two instants, per five minutes. */
export const readPoints = async (o: {
  accountId: string;
  from: string;
  to: string;
}): Promise<PointRow[]> => {
  const rows = await platform().analytics.query<Omit<PointRow, 'bytes'> & { total: string }>({
    name: 'bills.points',
    sql: `SELECT formatDateTime(s.ts, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS at, toString(s.domain_id) AS domainId,
        toString(s.param_id) AS paramId, s.region AS region, sum(s.bytes) AS total
      FROM stats_5m AS s WHERE s.account_id = {account:UUID} AND s.source = 'accurate'
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
      GROUP BY at, domainId, paramId, region HAVING total > 0 ORDER BY at, domainId, paramId, region`,
    params: {
      account: o.accountId,
      from: Date.parse(o.from) / 1000,
      to: Date.parse(o.to) / 1000,
    },
    maxRows: 500_000,
    maxMs: 60_000,
  });
  return rows.map(({ total, ...r }) => ({ ...r, bytes: Number(total) }));
};
