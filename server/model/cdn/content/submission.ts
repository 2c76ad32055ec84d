import { setImmediate as turn } from 'node:timers/promises';
import {
  type Problem,
  type ReadTargets,
  type Target,
  targetReader,
} from '#shared/areas/cdn/content/targets';
import { mostTold } from '#shared/areas/cdn/content/schemas';
import { Failure, sentenceOf } from '#shared/kernel/errors';
import type { Lane } from '../../platform/tasks/index';
import type { TaskNode } from './nodes.store';
import type { LaneOf, Owned } from './targets.store';

const mostFields = 200;

/** Lines that are read in one turn of the event loop. */
const linesPerTurn = 2_000;
/** Reads up to 50,000 addresses without keeping other requests waiting. */
export const readInTurns = async (lines: readonly string[]): Promise<ReadTargets> => {
  const reader = targetReader({ directories: false });
  for (let at = 0; at < lines.length; at += linesPerTurn) {
    reader.read(lines.slice(at, at + linesPerTurn));
    await turn();
  }
  return reader.found;
};

/** The lines that were left out, as the contracts tell them. */
export const leftOutOf = (problems: readonly Problem[], read: ReadTargets) => ({
  problems: problems.slice(0, mostTold),
  problemCount: problems.length,
  duplicates: read.duplicates.slice(0, mostTold),
  duplicateCount: read.duplicates.length,
});

/** Refuses a submission with bad lines; each of the first 200 is named at its place in the form. */
export const refuseBadLines = (problems: readonly Problem[]): void => {
  const [first] = problems;
  if (!first) return;
  const all = (code: Problem['code']) => problems.every((p) => p.code === code);
  const failure = all('content.foreign')
    ? new Failure('data.absent')
    : all('domain.locked')
      ? new Failure('domain.locked', { reason: first.values.reason ?? '–' })
      : new Failure('content.badLines', { count: problems.length, line: first.line });
  throw failure.at(
    ...problems.slice(0, mostFields).map(({ line, code, values }) => ({
      path: `targets.${line - 1}`,
      code,
      text: sentenceOf(code, values),
    })),
  );
};

/** Each lane with the targets of the domains it serves. */
export const byLane = (owned: Owned): { lane: LaneOf; targets: Target[] }[] =>
  owned.lanes.map((lane) => ({
    lane,
    targets: owned.targets.filter((t) =>
      owned.domainOf(t.host).lanes.some((l) => l.lane === lane.lane),
    ),
  }));

/** How many targets each domain has, by its id. */
export const countedBy = (owned: Owned): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { host } of owned.targets) {
    const { id } = owned.domainOf(host);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

/** Lanes as the checks tell them: how many targets go to which supplier. */
export const lanesOf = (owned: Owned) =>
  byLane(owned).map(({ lane, targets }) => ({
    lane: lane.lane,
    supplier: lane.supplier,
    targets: targets.length,
  }));

/** The lanes whose supplier has a chosen node; refuses when some target would be left to nobody. */
export const servedLanes = (
  owned: Owned,
  nodes: readonly TaskNode[],
): { lane: LaneOf; targets: Target[] }[] => {
  const served = byLane(owned).filter(
    ({ lane }) => nodes.length === 0 || nodes.some((n) => n.supplier === lane.supplier),
  );
  const covered = new Set(served.flatMap((s) => s.targets));
  if (owned.targets.some((t) => !covered.has(t))) throw new Failure('content.nodes');
  return served;
};

/** Addresses of one part of a task that the platform fetches by itself. */
export const edgeChunk = 1_000;
/** Slices of a lane that are stored with one statement each. */
const mostSlices = 128;

/**
 * Cuts lanes into slices of whole chunks and deals them out in turn, so that the chunks of all lanes
 * are worked on side by side instead of one supplier after the other.
 */
export const interleaved = (
  lanes: readonly { lane: string; targets: readonly string[] }[],
  chunkSize: number,
): Lane[] => {
  const longest = Math.max(0, ...lanes.map((l) => l.targets.length));
  const slice = chunkSize * Math.max(1, Math.ceil(longest / chunkSize / mostSlices));
  const dealt: Lane[] = [];
  for (let from = 0; from < longest; from += slice)
    for (const { lane, targets } of lanes)
      if (from < targets.length) dealt.push({ lane, targets: targets.slice(from, from + slice) });
  return dealt;
};

/** A name for a task nobody named: its first address, and how many more. */
export const titleOf = (targets: readonly Target[], description = ''): string => {
  if (description) return description;
  const more = targets.length > 1 ? ` +${targets.length - 1}` : '';
  return `${(targets[0]?.value ?? '').slice(0, 240)}${more}`;
};

/** What the workers must know of lanes: which credential a lane's name stands for. */
export const laneParams = (lanes: readonly LaneOf[]) =>
  Object.fromEntries(lanes.map(({ lane, paramId, supplier }) => [lane, { paramId, supplier }]));
