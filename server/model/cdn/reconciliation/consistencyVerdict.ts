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
type Span = { from: number; to: number };
/** The part of a span that a lane is there for, in ms, or null before all of it is known and where there is none. */
export const coveredSpan = (
  lane: CoveredLane | undefined,
  from: string,
  to: string,
): Span | null => {
  if (!lane?.pulledFrom || !lane.completeTo) return null;
  const begins = lane.startAt > from ? lane.startAt : from;
  const ends = lane.endAt !== null && lane.endAt < to ? lane.endAt : to;
  // Lanes begin within a slot: the part of a slot before it holds nothing.
  const isWhole =
    Date.parse(lane.pulledFrom) <= Date.parse(begins) + 5 * minute && lane.completeTo >= ends;
  return isWhole && begins < ends ? { from: Date.parse(begins), to: Date.parse(ends) } : null;
};
/** Whether two sources are there for the same part: a supplier keeps one of them for some days only, so it may begin within a day. */
const isSame = (a: Span | null, b: Span | null): boolean =>
  a !== null &&
  b !== null &&
  Math.abs(a.from - b.from) < 5 * minute &&
  Math.abs(a.to - b.to) < 5 * minute;

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
 * for the same part of it differ, |a - b| / max(a, b, floor). `share` is the part of a day that the span is, as floors are of days.
 */
export const verdictOf = (
  c: Compared,
  o: {
    tolerances: readonly Tolerance[];
    spanOf: (source: Source) => Span | null;
    isHeld: boolean;
    share: number;
  },
): Cell => {
  const pairs = pairNames.filter((pair) => {
    const [a, b] = sourcePairs[pair];
    return isSame(o.spanOf(a), o.spanOf(b));
  });
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
