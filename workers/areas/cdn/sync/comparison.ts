import { instantOf } from '#shared/kernel/units';
import { type Source, sources } from '#shared/metrics';
import { platform } from '#server/kernel/process/platform';
import { holdsBetween } from '#server/model/cdn/statistics/holds';
import type { Gap } from './gaps.store';
import type { LaneWork } from '#server/model/cdn/sync/lanes.store';
import { slotMs } from '#server/model/cdn/sync/slots';

/** Requests of one slot of a domain at a parameter, by source; null where a hold keeps what a person set. */
export type SlotCounts = { domainId: string; paramId: string; at: string } & Record<
  Source,
  number | null
>;
type Answer = { domainId: string; paramId: string; at: number } & Record<Source, string>;
const mostSlots = 50_000;

/** Whether a source of a slot is held. */
const heldIn = async (from: string, to: string) => {
  const spans = new Map<string, { from: string; to: string }[]>();
  for (const { domainId, paramId, source, ...span } of await holdsBetween(from, to)) {
    const key = `${domainId} ${paramId} ${source}`;
    spans.set(key, [...(spans.get(key) ?? []), span]);
  }
  return (slot: { domainId: string; paramId: string }, at: string, source: Source): boolean =>
    spans
      .get(`${slot.domainId} ${slot.paramId} ${source}`)
      ?.some((span) => span.from <= at && at < span.to) ?? false;
};

/** Slots of a window in which the three sources do not agree; of some domains, or of all. */
export const disagreements = async (
  from: string,
  to: string,
  domainIds: readonly string[] | null = null,
): Promise<SlotCounts[]> => {
  const rows = await platform().analytics.query<Answer>({
    name: 'sync.compare',
    sql: `SELECT s.domain_id AS "domainId", s.param_id AS "paramId", toUnixTimestamp(s.ts) AS at,
        sumIf(s.requests, s.source = 'realtime') AS realtime, sumIf(s.requests, s.source = 'accurate') AS accurate,
        sumIf(s.requests, s.source = 'log') AS log
      FROM stats_5m AS s
      WHERE s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} ${domainIds ? 'AND s.domain_id IN {domains:Array(UUID)}' : ''}
      GROUP BY "domainId", "paramId", at
      HAVING realtime != accurate OR log != accurate
      ORDER BY at LIMIT ${mostSlots}`,
    params: {
      from: Math.floor(Date.parse(from) / 1000),
      to: Math.floor(Date.parse(to) / 1000),
      ...(domainIds ? { domains: domainIds } : {}),
    },
    maxMs: 60_000,
  });
  const isHeld = await heldIn(from, to);
  return rows.map((r) => {
    const at = instantOf(Number(r.at));
    const countOf = (source: Source) => (isHeld(r, at, source) ? null : Number(r[source]));
    return {
      domainId: r.domainId,
      paramId: r.paramId,
      at,
      realtime: countOf('realtime'),
      accurate: countOf('accurate'),
      log: countOf('log'),
    };
  });
};

type LaneSpan = Pick<
  LaneWork,
  'id' | 'domainId' | 'paramId' | 'source' | 'pulledFrom' | 'completeTo'
>;
const covers = (lane: LaneSpan, at: string): boolean =>
  lane.pulledFrom !== null &&
  lane.completeTo !== null &&
  lane.pulledFrom <= at &&
  Date.parse(lane.completeTo) >= Date.parse(at) + slotMs;

/**
 * What lanes lack: a slot that a lane calls complete, in which another source of the same domain and
 * parameter knows of more requests; what is held is neither complete nor incomplete. Log lanes are left out where their files are still arriving.
 */
export const gapsOf = (slots: readonly SlotCounts[], lanes: readonly LaneSpan[]): Gap[] => {
  const byKey = new Map(lanes.map((l) => [`${l.domainId} ${l.paramId} ${l.source}`, l]));
  return slots.flatMap((slot) => {
    const expected = Math.max(...sources.map((source) => slot[source] ?? 0));
    return sources.flatMap((source) => {
      const lane = byKey.get(`${slot.domainId} ${slot.paramId} ${source}`);
      const requests = slot[source];
      if (!lane || requests === null || requests >= expected || !covers(lane, slot.at)) return [];
      return [{ laneId: lane.id, slotAt: slot.at, requests, expected }];
    });
  });
};

/**
 * Until when each log lane is complete: up to the first slot of the last day in which fewer lines are
 * loaded than the accurate counter tells, else as far as that counter itself.
 */
export const logMarksOf = (
  lanes: readonly LaneSpan[],
  slots: readonly SlotCounts[],
): { id: string; completeTo: string }[] => {
  const counters = new Map(
    lanes.filter((l) => l.source === 'accurate').map((l) => [`${l.domainId} ${l.paramId}`, l]),
  );
  const short = new Map<string, string>();
  for (const slot of slots) {
    const key = `${slot.domainId} ${slot.paramId}`;
    const { log, accurate } = slot;
    if (log !== null && accurate !== null && log < accurate && !short.has(key))
      short.set(key, slot.at);
  }
  return lanes.flatMap((lane) => {
    const key = `${lane.domainId} ${lane.paramId}`;
    const counter = counters.get(key);
    if (lane.source !== 'log' || !counter?.completeTo) return [];
    const first = short.get(key);
    const end = first && first < counter.completeTo ? first : counter.completeTo;
    return lane.completeTo === end ? [] : [{ id: lane.id, completeTo: end }];
  });
};
