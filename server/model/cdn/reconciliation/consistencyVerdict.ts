import {
  type Cell,
  pairNames,
  type SourcePair,
  sourcePairs,
} from '#shared/areas/cdn/reconciliation/consistency';
import type { Source } from '#shared/metrics';
import type { CoveredLane, Tolerance } from './consistency.store';

/** Sums of a span by source, and how far two of them are apart where differences do not cancel out. */
export type Figure = { requests: number; bytes: number };
export type Compared = Record<Source, Figure> & { apart: Record<SourcePair, Figure> };

const million = 1_000_000;
const minute = 60_000;
/** Whether a lane has all of a span: from where it begins until where it ends. */
export const covers = (lane: CoveredLane | undefined, from: string, to: string): boolean => {
  if (!lane?.pulledFrom || !lane.completeTo) return false;
  const begins = lane.startAt > from ? lane.startAt : from;
  const ends = lane.endAt !== null && lane.endAt < to ? lane.endAt : to;
  // Lanes begin within a slot: the part of a slot before it holds nothing.
  return Date.parse(lane.pulledFrom) <= Date.parse(begins) + 5 * minute && lane.completeTo >= ends;
};

const measures = ['requests', 'bytes'] as const;
type Part = Pick<Cell, 'ratio' | 'pair' | 'measure'> & { isOver: boolean };
const partOf = (c: Compared, t: Tolerance, share: number): Part[] => {
  const [a, b] = sourcePairs[t.pair];
  return measures.map((measure) => {
    const floor = (measure === 'requests' ? t.floorRequests : t.floorBytes) * share;
    const ppm = measure === 'requests' ? t.requestsPpm : t.bytesPpm;
    const ratio = c.apart[t.pair][measure] / Math.max(c[a][measure], c[b][measure], floor);
    return { ratio, pair: t.pair, measure, isOver: ratio * million > ppm };
  });
};

/**
 * How far the sources of a span are apart: the largest part by which two of them that are complete
 * differ, |a - b| / max(a, b, floor). `share` is the part of a day that the span is, as floors are of days.
 */
export const verdictOf = (
  c: Compared,
  o: {
    tolerances: readonly Tolerance[];
    isComplete: (source: Source) => boolean;
    isHeld: boolean;
    share: number;
  },
): Cell => {
  const pairs = pairNames.filter((pair) => sourcePairs[pair].every(o.isComplete));
  if (pairs.length === 0) return { state: 'incomplete', ratio: 0, pair: null, measure: null };
  const parts = o.tolerances
    .filter((t) => pairs.includes(t.pair))
    .flatMap((t) => partOf(c, t, o.share))
    .toSorted((a, b) => Number(b.isOver) - Number(a.isOver) || b.ratio - a.ratio);
  const [worst] = parts;
  if (!worst || worst.ratio === 0) return { state: 'equal', ratio: 0, pair: null, measure: null };
  const { isOver, ...rest } = worst;
  return { ...rest, state: isOver ? (o.isHeld ? 'held' : 'differs') : 'equal' };
};

const order = ['none', 'incomplete', 'equal', 'held', 'differs'] as const;
const isWorse = (a: Cell, b: Cell): boolean =>
  a.state === b.state ? a.ratio > b.ratio : order.indexOf(a.state) > order.indexOf(b.state);
/** The verdict on a day of a domain out of those of its parameters: the worst of them. */
export const worstOf = (cells: readonly Cell[]): Cell =>
  cells.reduce((worst, next) => (isWorse(next, worst) ? next : worst), {
    state: 'none',
    ratio: 0,
    pair: null,
    measure: null,
  });
