import type { LaneWork } from '#server/model/cdn/sync/lanes.store';

const domainsPerCall = 20;

/** Lanes that one call to a supplier can answer: same parameter, source, watermark and pace. */
export const grouped = (lanes: readonly LaneWork[]): LaneWork[][] => {
  const groups = new Map<string, LaneWork[]>();
  for (const lane of lanes) {
    const key = `${lane.paramId} ${lane.source} ${lane.completeTo} ${lane.endAt} ${lane.setDelaySeconds} ${lane.setStepSeconds}`;
    const group = groups.get(key) ?? [];
    group.push(lane);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / domainsPerCall) }, (_, i) =>
      group.slice(i * domainsPerCall, (i + 1) * domainsPerCall),
    ),
  );
};

/** Lanes by their supplier parameter. */
export const byParam = (lanes: readonly LaneWork[]): ReadonlyMap<string, LaneWork[]> => {
  const lists = new Map<string, LaneWork[]>();
  for (const lane of lanes) lists.set(lane.paramId, [...(lists.get(lane.paramId) ?? []), lane]);
  return lists;
};
