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

/** Groups of one supplier parameter after each other; the lists run side by side. */
export const byParam = (groups: readonly LaneWork[][]): LaneWork[][][] => {
  const lists = new Map<string, LaneWork[][]>();
  for (const group of groups) {
    const key = group[0]?.paramId ?? '';
    lists.set(key, [...(lists.get(key) ?? []), group]);
  }
  return [...lists.values()];
};
