import type { ShownLane } from '#shared/areas/cdn/sync/lanes';
import { platform } from '../../../kernel/process/platform';
import {
  type Seconds,
  seriesCondition,
  seriesParams,
} from '../../../model/cdn/statistics/statRows';

const inRange = `${seriesCondition} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`;

/** Requests of a lane by steps of so many seconds. */
export const sumsIn = async (
  lane: ShownLane,
  range: Seconds,
  step: number,
): Promise<Map<number, number>> => {
  const rows = await platform().analytics.query<{ at: number; n: string }>({
    name: 'sync.slots',
    sql: `SELECT intDiv(toUnixTimestamp(s.ts), {step:UInt32}) * {step:UInt32} AS at, sum(s.requests) AS n
      FROM stats_5m AS s WHERE ${inRange} GROUP BY at`,
    params: { ...seriesParams(lane, range), step },
  });
  return new Map(rows.map((r) => [Number(r.at), Number(r.n)]));
};

/** What wrote a slot and when (Unix seconds), the first one first. */
export type SlotWrites = readonly { cause: string; causeId: string; at: number }[];
/** What wrote each slot of a lane, as the ledger tells. */
export const writesIn = async (
  lane: ShownLane,
  range: Seconds,
): Promise<ReadonlyMap<number, SlotWrites>> => {
  const rows = await platform().analytics.query<{
    slot: number;
    cause: string;
    causeId: string;
    firstAt: number;
  }>({
    name: 'sync.writes',
    sql: `SELECT toUnixTimestamp(s.ts) AS slot, s.cause AS cause, toString(s.cause_id) AS "causeId",
        toUnixTimestamp(min(s.at)) AS "firstAt"
      FROM stats_ledger AS s WHERE ${inRange} GROUP BY slot, cause, "causeId" ORDER BY slot, min(s.base), min(s.at)`,
    params: seriesParams(lane, range),
  });
  const slots = new Map<number, { cause: string; causeId: string; at: number }[]>();
  for (const { slot, cause, causeId, firstAt } of rows) {
    const of = slots.get(Number(slot)) ?? [];
    of.push({ cause, causeId, at: Number(firstAt) });
    slots.set(Number(slot), of);
  }
  return slots;
};
