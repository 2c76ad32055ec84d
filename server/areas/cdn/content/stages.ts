import type { Staging } from '#shared/areas/cdn/content/refreshes';
import { Failure } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import { suppliers } from '#shared/suppliers';
import { DriverError } from '../../../drivers/cdn/driver';
import { platform } from '../../../kernel/process/platform';
import { openDriver } from '../../../model/cdn/suppliers/gateway';
import { originLoadAt } from './originLoad';
import { byLane } from '../../../model/cdn/content/submission';
import type { LaneOf, Owned } from '../../../model/cdn/content/targets.store';

type At = { lane: LaneOf; nodes: string[] };
/** One region with the credentials that have nodes there. */
export type Stage = { region: string; at: At[] };
export type Stages = { cannot: [string, string][]; stages: Stage[] };

type LaneNodes = { lane: LaneOf; able: boolean; nodes: { node: string; region: string }[] };
const askLane = async (lane: LaneOf): Promise<LaneNodes> => {
  try {
    const { driver, facts } = await openDriver(lane.paramId);
    if (!facts.purgesRegions) return { lane, able: false, nodes: [] };
    return { lane, able: true, nodes: await driver.health() };
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    const [zhCN, en] = suppliers[lane.supplier].label;
    const supplier: Label = [zhCN, en];
    throw new Failure('content.stageNodes', { supplier });
  }
};

/**
 * The regions of all suppliers that serve these targets, by name, each with its nodes. A supplier
 * whose interface takes no region is named in `cannot`: clearing it as a whole would be what the
 * stages are to avoid. Throws `content.stageNodes` when a supplier cannot be asked.
 */
export const stagesOf = async (owned: Owned): Promise<Stages> => {
  const lanes = await Promise.all(owned.lanes.map(askLane));
  const unable = new Set(lanes.filter((t) => !t.able).map((t) => t.lane.supplier));
  const regions = [...new Set(lanes.flatMap((t) => t.nodes.map((n) => n.region)))].toSorted();
  return {
    cannot: [...unable].map((name) => [...suppliers[name].label]),
    stages: regions.map((region) => ({
      region,
      at: lanes.flatMap(({ lane, nodes }) => {
        const here = nodes.filter((n) => n.region === region).map((n) => n.node);
        return here.length > 0 ? [{ lane, nodes: here }] : [];
      }),
    })),
  };
};

/** Stages that may be worked through; refuses by name what a supplier cannot do. */
export const allowedStages = async (owned: Owned): Promise<Stage[]> => {
  const { cannot, stages } = await stagesOf(owned);
  if (cannot.length > 0) {
    const names: Label = [
      cannot.map(([zhCN]) => zhCN).join('、'),
      cannot.map(([, en]) => en).join(', '),
    ];
    throw new Failure('content.stageCannot', { suppliers: names });
  }
  return stages;
};

/** What the form shows of the stages before anything is submitted; null while a supplier is away. */
export const stagingOf = async (owned: Owned, userId: string): Promise<Staging | null> => {
  try {
    const { cannot, stages } = await stagesOf(owned);
    const shown = stages.map(async ({ region, at }) => {
      const nodes = at.flatMap((a) => a.nodes);
      const load = await originLoadAt(owned, userId, nodes).catch((error: Error) => {
        platform().log.warn({ reason: error.message }, 'origin load of a region unknown');
        return null;
      });
      return { region, nodes, suppliers: [...new Set(at.map((a) => a.lane.supplier))], load };
    });
    return { cannot, stages: await Promise.all(shown) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
};

type StageLane = { lane: string; targets: string[] };
type StageParams = {
  lanes: Record<string, { paramId: string; supplier: string; region: string; stage: number }>;
  stages: { region: string; lanes: string[] }[];
};
/** Lanes of a task that goes through the stages: one for each credential and region, in order. */
export const stagedLanes = (
  owned: Owned,
  stages: readonly Stage[],
): { lanes: StageLane[]; params: StageParams } => {
  const targetsOf = new Map(
    byLane(owned).map(({ lane, targets }) => [lane.lane, targets.map((t) => t.value)]),
  );
  const lanes: StageLane[] = [];
  const params: StageParams = { lanes: {}, stages: [] };
  stages.forEach(({ region, at }, stage) => {
    const names = at.flatMap(({ lane: { lane, paramId, supplier } }) => {
      const targets = targetsOf.get(lane) ?? [];
      if (targets.length === 0) return [];
      const name = `${lane} · ${region}`;
      lanes.push({ lane: name, targets });
      params.lanes[name] = { paramId, supplier, region, stage };
      return [name];
    });
    params.stages.push({ region, lanes: names });
  });
  return { lanes, params };
};
