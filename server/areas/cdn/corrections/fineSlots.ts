import { fineSlots } from '#shared/areas/cdn/corrections/fineSlots';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure, sentenceOf } from '#shared/kernel/errors';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { nowMs } from '../../../kernel/process/clock';
import { askCounter } from '../../../model/cdn/corrections/supplierFigures';
import {
  daySeconds,
  measures,
  readDay,
  type Seconds,
  type StatRow,
  type StatSeries,
  seriesCondition,
  seriesParams,
} from '../../../model/cdn/statistics/statRows';
import { placeOf } from './places.store';

const { day } = fineSlots.endpoints;
type Answer = Out<typeof day>;
type Slot = Answer['slots'][number];
type Change = Slot['changes'][number];

const [requestsAt, bytesAt] = [measures.indexOf('requests'), measures.indexOf('bytes')];
const sumsBySlot = (rows: readonly StatRow[]): Map<number, Slot['local']> => {
  const slots = new Map<number, Slot['local']>();
  for (const row of rows) {
    const { bytes, requests } = slots.get(row.at) ?? { bytes: 0, requests: 0 };
    slots.set(row.at, {
      bytes: bytes + (row.sums[bytesAt] ?? 0),
      requests: requests + (row.sums[requestsAt] ?? 0),
    });
  }
  return slots;
};

/** What the ledger tells of each slot, in order; a write is one change, over all countries. */
const changesOf = async (
  series: StatSeries,
  range: Seconds,
): Promise<ReadonlyMap<number, Change[]>> => {
  const rows = await platform().analytics.query<
    { slot: number; ms: string; bytes: string; requests: string } & Pick<Change, 'cause' | 'actor'>
  >({
    name: 'fine.changes',
    sql: `SELECT toUnixTimestamp(s.ts) AS slot, toString(toUnixTimestamp64Milli(s.at)) AS ms, s.cause AS cause, s.actor AS actor,
        sum(s.bytes) AS bytes, sum(s.requests) AS requests
      FROM stats_ledger AS s WHERE ${seriesCondition} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
      GROUP BY slot, ms, cause, actor, s.cause_id, s.base ORDER BY slot, toInt64(ms), s.base`,
    params: seriesParams(series, range),
  });
  const changes = new Map<number, Change[]>();
  for (const { slot, ms, cause, actor, bytes, requests } of rows) {
    const at = new Date(Number(ms)).toISOString();
    const change = { at, cause, actor, bytes: Number(bytes), requests: Number(requests) };
    const list = changes.get(Number(slot));
    if (list) list.push(change);
    else changes.set(Number(slot), [change]);
  }
  return changes;
};

/** The supplier's answer of now, or in its own words why there is none. */
const replyNow = async (series: StatSeries, range: Seconds) => {
  try {
    return { ...(await askCounter(series, range)), failure: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const failure = String(error.values['reason'] ?? sentenceOf(error.code, error.values)[1]);
    return { rows: [], completeTo: 0, repeated: [], failure };
  }
};

/** From the end of a slot to its first figure; none where the ledger begins later than that. */
const delayOf = (slot: number, changes: readonly Change[]): number | null => {
  const [first] = changes;
  if (!first || first.cause === 'opening' || first.cause === 'condensed') return null;
  return Math.round(Date.parse(first.at) / 1000 - (slot + slotSeconds));
};

/** The slots of a day that have begun, ours beside what the supplier says now; nothing of it is stored. */
const dayOf = async (o: Outside, input: Got<typeof day>): Promise<Answer> => {
  const { domainId, paramId, source } = input;
  const { accountId } = await o.transact((ctx) => placeOf(ctx, domainId, paramId));
  const series: StatSeries = { accountId, domainId, paramId, source };
  const from = Date.parse(`${input.day}T00:00:00Z`) / 1000;
  const to = Math.min(from + daySeconds, Math.ceil(nowMs() / 1000 / slotSeconds) * slotSeconds);
  if (to <= from) return { slots: [], completeTo: null, failure: null };
  const range = { from, to };
  const [stored, changes, reply] = await Promise.all([
    readDay(platform().analytics, 'stats_5m', series, range),
    changesOf(series, range),
    replyNow(series, range),
  ]);
  const [ours, theirs] = [sumsBySlot(stored.rows), sumsBySlot(reply.rows)];
  const none = { bytes: 0, requests: 0 };
  const slots = Array.from({ length: (to - from) / slotSeconds }, (_, i): Slot => {
    const slot = from + i * slotSeconds;
    const list = changes.get(slot) ?? [];
    const isTold = slot + slotSeconds <= reply.completeTo;
    return {
      at: instantOf(slot),
      local: ours.get(slot) ?? none,
      supplier: isTold ? (theirs.get(slot) ?? none) : null,
      delaySeconds: delayOf(slot, list),
      duplicates: reply.repeated.filter((at) => at >= slot && at < slot + slotSeconds).length,
      changes: list,
    };
  });
  const completeTo = reply.failure === null ? instantOf(reply.completeTo) : null;
  return { slots, completeTo, failure: reply.failure };
};

/** The finest comparison with a supplier. */
export const fineSlotsService = serve(fineSlots, {}, { day: dayOf });
