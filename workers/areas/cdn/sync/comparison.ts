import { type Source, sources } from '#shared/metrics';
import { platform } from '#server/kernel/process/platform';
import type { Gap } from './gaps.store';
import type { LaneWork } from '#server/model/cdn/sync/lanes.store';
import { slotMs } from '#server/model/cdn/sync/slots';

/** Requests of one slot of a domain at a parameter, by source. */
export type SlotCounts = { domainId: string; paramId: string; at: string } & Record<Source, number>;
type Answer = { domainId: string; paramId: string; at: number } & Record<Source, string>;
const mostSlots = 50_000;

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
  return rows.map((r) => ({
    domainId: r.domainId,
    paramId: r.paramId,
    at: new Date(Number(r.at) * 1000).toISOString(),
    realtime: Number(r.realtime),
    accurate: Number(r.accurate),
    log: Number(r.log),
  }));
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
 * parameter knows of more requests. Log lanes are left out where their files are still arriving.
 */
export const gapsOf = (slots: readonly SlotCounts[], lanes: readonly LaneSpan[]): Gap[] => {
  const byKey = new Map(lanes.map((l) => [`${l.domainId} ${l.paramId} ${l.source}`, l]));
  return slots.flatMap((slot) => {
    const expected = Math.max(slot.realtime, slot.accurate, slot.log);
    return sources.flatMap((source) => {
      const lane = byKey.get(`${slot.domainId} ${slot.paramId} ${source}`);
      if (!lane || slot[source] >= expected || !covers(lane, slot.at)) return [];
      return [{ laneId: lane.id, slotAt: slot.at, requests: slot[source], expected }];
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
    if (slot.log < slot.accurate && !short.has(key)) short.set(key, slot.at);
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
